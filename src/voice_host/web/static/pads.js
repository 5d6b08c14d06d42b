// What may be tapped: a pad of the view -> its elements, and from taps the keys of the keypad.

import { button, element } from "./elements.js";

const heading = (title, how) =>
  [element("h1", {}, title)].concat(how ? [element("p", { class: "how" }, how)] : []);

/** Numbers of which some are marked, and a button that sends them. */
function numbers(pad, { say, names, send, draft, redraw }, { least, most, label, keys }) {
  const chosen = draft.chosen || [];
  const mark = (seat) => {
    if (chosen.indexOf(seat) >= 0) draft.chosen = chosen.filter((each) => each !== seat);
    else draft.chosen = most === 1 ? [seat] : chosen.concat([seat]).slice(-most);
    redraw();
  };
  const grid = element(
    "div",
    { class: pad.options.length > 8 ? "grid many" : "grid" },
    ...pad.options.map((seat) =>
      button(String(seat), () => mark(seat), {
        class: "number",
        "aria-pressed": String(chosen.indexOf(seat) >= 0),
        "aria-label": `${seat} ${names[seat] || ""}`.trim(),
      }),
    ),
  );
  const ready = chosen.length >= least;
  return [
    grid,
    button(label(chosen), () => send((keys || ((all) => all.join(",")))(chosen)), {
      class: "main",
      disabled: !ready,
    }),
  ];
}

const PADS = {
  card(pad, at) {
    const { say, send, roleName } = at;
    if (pad.playing_cards) return playingCard(at);
    if (pad.roles.length) {
      return [
        ...heading(say("own_card"), say("own_card_how")),
        ...pad.roles.map((role) => button(roleName(role), () => send(role), { class: "wide" })),
      ];
    }
    return [
      ...heading(say("card"), say("card_how")),
      button(say("got_it"), () => send(""), { class: "main" }),
    ];
  },

  target(pad, at) {
    const { say, send, roleName } = at;
    const judge = pad.role === "judge";
    const how = pad.targets === 2 ? "call_how_2" : judge ? "judge_how" : "call_how";
    return [
      ...heading(judge ? say("judge") : say("call", roleName(pad.role)), say(how)),
      ...numbers(pad, at, {
        least: pad.targets,
        most: pad.targets,
        label: () => say("done"),
      }),
      button(say(judge ? "pardon" : "nobody"), () => send("-"), { class: "wide" }),
    ];
  },

  testament(pad, at) {
    const { say, send, draft, redraw } = at;
    const kind = (honest, label) =>
      button(label, () => { draft.honest = honest; redraw(); }, {
        class: "half",
        "aria-pressed": String(Boolean(draft.honest) === honest),
      });
    return [
      ...heading(say("testament"), say("testament_how")),
      element("div", { class: "pair" }, kind(false, say("mafia")), kind(true, say("honest"))),
      ...numbers(pad, at, {
        least: 1,
        most: 1,
        label: () => say("done"),
        keys: (chosen) => chosen[0] + (draft.honest ? "+" : ""),
      }),
      button(say("no_testament"), () => send("-"), { class: "wide" }),
    ];
  },

  note(pad, at) {
    const { say } = at;
    const withNobody = Object.assign({}, pad, { options: [0].concat(pad.options) });
    return [
      ...heading(say("note"), say("note_how")),
      ...numbers(withNobody, at, { least: 1, most: 1, label: () => say("done") }),
    ];
  },

  shot(pad, { say, send, view }) {
    return [
      ...heading(say("shot", pad.number), say("shot_how")),
      button(say("shoot"), () => send(String(view.seat)), { class: "huge" }),
    ];
  },

  answer(pad, { say }) {
    return heading(say("read"), say("noted_how"));
  },

  ballot(pad, at) {
    const { say } = at;
    return [
      ...heading(say("ballot"), say("vote_how")),
      ...numbers(pad, at, { least: 1, most: 1, label: () => say("done") }),
    ];
  },

  vote(pad, at) {
    const { say, view } = at;
    const best = view.phase === "over";
    return [
      ...heading(best ? say("best_player") : say("vote"), best ? null : say("vote_how")),
      ...numbers(pad, at, { least: 1, most: 1, label: () => say("done") }),
    ];
  },

  hand(pad, { say, send, view, who }) {
    const title = view.voted_for ? say("against", who(view.voted_for)) : say("for_it");
    const up = view.secret.hand;
    return [
      ...heading(title, null),
      button(say(up ? "hand_up" : "hand"), () => send("+"), {
        class: up ? "huge up" : "huge",
        disabled: up,
      }),
    ];
  },

  floor(pad, at) {
    const { say, send } = at;
    const best = pad.reason === "best_move";
    return [
      ...heading(say(best ? "best_move" : "floor"), best ? say("best_move_how") : null),
      ...(pad.options.length
        ? numbers(pad, at, {
            least: 1,
            most: pad.targets,
            label: (chosen) =>
              best ? say("name_them") : chosen.length ? say("nominate", chosen[0]) : say("pick_one"),
          })
        : []),
      ...pad.nominated.map((seat) =>
        button(say("withdraw", seat), () => send(`-${seat}`), { class: "wide" }),
      ),
      button(say("thanks"), () => send("+"), { class: pad.options.length ? "wide" : "huge" }),
    ];
  },

  accuse(pad, at) {
    const { say, send } = at;
    return [
      ...heading(say("free_talk"), null),
      ...numbers(pad, at, {
        least: 1,
        most: 1,
        label: (chosen) => (chosen.length ? say("accuse", chosen[0]) : say("accuse_pick")),
      }),
      element(
        "div",
        { class: "pair" },
        button(say("put_to_vote"), () => send("+"), { class: "half" }),
        button(say("call_night"), () => send("0"), { class: "half" }),
      ),
    ];
  },

};

const RANKS = ["6", "7", "8", "9", "10", "jack", "queen", "king", "ace", "2", "3", "4", "5"];
const SUITS = { spades: "\u2660", clubs: "\u2663", hearts: "\u2665", diamonds: "\u2666" };

function playingCard({ say, send, draft, redraw }) {
  const choice = (what, id, label) =>
    button(label, () => { draft[what] = id; redraw(); }, {
      class: "number",
      "aria-pressed": String(draft[what] === id),
      "aria-label": id,
    });
  return [
    ...heading(say("own_card"), say("own_card_how")),
    element("div", { class: "grid many" },
      ...RANKS.map((rank) => choice("rank", rank, rank.length > 2 ? say(rank) : rank))),
    element("div", { class: "grid" },
      ...Object.keys(SUITS).map((suit) => choice("suit", suit, SUITS[suit]))),
    button(say("done"), () => send(`${draft.rank}_${draft.suit}`), {
      class: "main",
      disabled: !(draft.rank && draft.suit),
    }),
  ];
}

/** Who has ended his floor too early. */
export function wayBack({ say, send }) {
  return button(say("go_on"), () => send("*"), { class: "wide", "aria-label": say("back") });
}

const CHOICES = ["target", "testament", "note", "shot"];

/** The elements of a pad, or of what every phone shows after it. */
export function elementsOf(pad, at) {
  const { say, send, view } = at;
  if (pad.kind === "card" && view.secret.entered) return heading(say("wait_others"), null);
  if (CHOICES.indexOf(pad.kind) < 0 || !view.secret.entered) return PADS[pad.kind](pad, at);
  if (pad.kind === "shot") {
    return [
      ...heading(say("shot", pad.number), say("shot_how")),
      button(say("shot_done"), () => {}, { class: "huge up", disabled: true }),
    ];
  }
  return [
    ...heading(say("noted"), say("noted_how")),
    button(say("change"), () => send("undo"), { class: "wide" }),
  ];
}
