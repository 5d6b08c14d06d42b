// Events in words.

import { lang } from "./language.js";
import { words } from "./words_host.js";

const COUNTS = ["count", "hands"];
const told = words[lang].events;

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A phase's name; by night whose turn it is. */
export function phaseName(phase, names) {
  if (!phase.startsWith("night")) return names.phases[phase] || phase;
  const role = names.roles[phase.slice("night.".length)];
  return role ? `${names.phases.night}: ${role}` : names.phases.night;
}

/** One line, or null for what needs none. */
export function inWords(event, names) {
  if (event.event === "phase") return phaseName(event.name, names);
  const key = event.event === "led_by" ? `led_by_${event.who}` : event.event;
  const template = told[key];
  if (!template) return null;
  const line = template.replace(/\{(\w+)(?::(\w+))?\}/g, (_, field, table) => {
    const value = event[field];
    const named = table ? names[table][value] || value : value;
    const text = Array.isArray(named) ? named.join(", ") : named;
    return text === undefined || text === null || text === "" ? "—" : text;
  });
  return capital(line);
}

/** The counts of the last round that may be corrected: [{seat (null: the lift), count}]. */
export function lastCounts(log) {
  const from = log.map((event) => event.event).lastIndexOf("vote_opened");
  let counts = [];
  const counted = (seat, count) => {
    counts = [...counts.filter((each) => each.seat !== seat), { seat, count }];
  };
  for (const event of log.slice(from + 1)) {
    const seat = event.seat === undefined ? null : event.seat;
    if (event.event === "votes" || event.event === "count_corrected") counted(seat, event.count);
    if (event.event === "lift_vote") counted(null, event.count);
    if (event.event === "undone" && COUNTS.includes(event.what)) counts.pop();
  }
  return from < 0 ? [] : counts;
}
