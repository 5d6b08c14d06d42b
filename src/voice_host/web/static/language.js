// The page's language (?lang=en, else Russian), its words, and the names the server knows.

export const lang = new URLSearchParams(location.search).get("lang") === "en" ? "en" : "ru";

document.documentElement.lang = lang;

/** `say("day", 2)`: the words of a table {ru: {...}, en: {...}}; `{0}` stands for the first value. */
export function sayer(words) {
  return (key, ...values) =>
    words[lang][key].replace(/\{(\d)\}/g, (_, place) => String(values[place]));
}

/** What the program tells, which comes in both languages: {ru, en}; a text of people as it is. */
export const worded = (text) => (text !== null && typeof text === "object" ? text[lang] : text);

/** Names by id: {roles, phases, winners, rulesets, leavings}. */
export const names = fetch(`/words.json?lang=${lang}`).then((answer) => answer.json());
