// One player's phone.

import { Channel, Sealed, token } from "./channel.js";
import { fill, isolated } from "./dom.js";
import { button, element } from "./elements.js";
import { lang, names as named, sayer, worded } from "./language.js";
import { forget, kept } from "./own_seat.js";
import { elementsOf, wayBack } from "./pads.js";
import { holding } from "./peek.js";
import { words } from "./words_seat.js";

const say = sayer(words);
const own = Number(location.pathname.split("/").pop());
const part = (name) => document.querySelector(`#${name}`);

document.title = `${own} · ${say("title")}`;

named.then((names) => {
  let view = null;
  let seen = 0; // performance.now() at which the view was true
  let draft = {};
  let drafted = null;
  let looking = false;

  const roleName = (role) => names.roles[role] || role || "";
  const nameOf = (seat) => (view.seats[seat - 1] || [])[1];
  const who = (seat) => (nameOf(seat) ? `${seat}, ${isolated(nameOf(seat))}` : String(seat));

  const channel = new Channel(`seat:${own}`, new Sealed(token()), show, connection);

  function show(shown, age) {
    view = shown;
    seen = performance.now() - age * 1000;
    // What was marked for one question must not be sent for the next.
    const of = `${view.question} ${view.secret.entered}`;
    if (of !== drafted) {
      drafted = of;
      draft = {};
      warn("");
    }
    redraw();
  }

  async function send(keys) {
    const reply = await channel.act({ keys, question: view.question });
    if (reply.ok) {
      draft = {};
      warn("");
    } else if (reply.text) {
      const text = worded(reply.text);
      warn(names.refusals[text] || words[lang][text] || text);
    } else {
      warn(say("failed"));
    }
    redraw();
  }

  let warned = null;

  function warn(text) {
    part("warning").textContent = text;
    clearTimeout(warned);
    warned = setTimeout(() => { part("warning").textContent = ""; }, 5000);
  }

  function redraw() {
    const dark = view.private;
    document.body.className = dark ? "night" : "";
    const name = nameOf(own);
    part("number").textContent = String(own);
    part("name").textContent = name || say("player", own);
    part("phase").textContent = phaseText();
    tick();
    const pad = view.pad;
    part("pad").className = pad ? pad.kind : "";
    const at = {
      say, send, draft, redraw, view, roleName, who,
      names: namesBySeat(),
    };
    const tapped = pad ? elementsOf(pad, at) : idle();
    fill(part("pad"), tapped.concat(view.back && !view.private ? [wayBack(at)] : []));
    peek();
  }

  function namesBySeat() {
    const found = {};
    view.seats.forEach(([seat, name]) => { found[seat] = name; });
    return found;
  }

  function phaseText() {
    const phase = names.phases[view.phase] || view.phase;
    const day = view.day && view.phase.indexOf("day.") === 0 ? ` · ${say("day", view.day)}` : "";
    return view.paused ? say("pause") : phase + day;
  }

  /** Nothing to tap. */
  function idle() {
    if (view.result) {
      return [element("h1", { class: "winner" }, names.winners[view.result.winner] || view.result.winner), cast()];
    }
    if (view.paused) return [element("h1", {}, say("pause"))];
    if (view.private) return [element("h1", {}, names.phases[view.phase])];
    if (view.phase === "setup") return [element("h1", {}, say("begins"))];
    const speaker = view.floor ? say("speaks", who(view.floor)) : null;
    const voter = view.voter ? say("votes", who(view.voter)) : null;
    const counted = view.voted_for ? say("against", who(view.voted_for)) : null;
    const here = view.seats[own - 1][2];
    return [
      element("h1", {}, speaker || voter || counted || names.phases[view.phase]),
      ...(here ? [] : [element("p", { class: "how" }, say("left"))]),
    ];
  }

  function cast() {
    const roles = view.result.roles;
    return element(
      "ol",
      { class: "cast" },
      ...view.seats.map(([seat]) => {
        const became = view.result.became[seat];
        const role = roleName(roles[seat]) + (became ? ` → ${roleName(became)}` : "");
        return element("li", {}, element("b", {}, who(seat)), element("span", {}, role));
      }),
    );
  }

  function tick() {
    const clock = view && view.clock;
    const place = part("clock");
    if (!clock || view.paused) {
      place.textContent = "";
      return;
    }
    const run = clock.runs ? (performance.now() - seen) / 1000 : 0;
    const left = Math.max(0, Math.ceil(clock.until - clock.now - run - 0.05));
    const seconds = left % 60;
    place.textContent = `${Math.floor(left / 60)}:${seconds < 10 ? "0" : ""}${seconds}`;
  }
  setInterval(tick, 200);

  /** On the page only while it is looked at; as large and as light whatever it says. */
  function peek() {
    if (view && view.result) looking = false; // all cards are on the page
    part("look").hidden = Boolean(view && view.result);
    const panel = part("secret");
    panel.hidden = !looking;
    part("look").textContent = say(looking ? "looks" : "look");
    fill(panel, looking && view ? secretOf(view.secret) : []);
  }

  function secretOf(secret) {
    const card = secret.card ? names.cards[secret.card] : null;
    const asks = view.private && view.pad && view.pad.kind !== "card";
    return [
      element("h2", {}, secret.role ? roleName(secret.role) : say("no_card")),
      element("p", { class: "card" }, card || ""),
      element("p", { class: "told" }, asks ? toldOf(secret) : ""),
      element("p", { class: "text" }, worded(secret.text)),
    ];
  }

  function toldOf(secret) {
    if (secret.news) return say("became", roleName(secret.news));
    const read = secret.entered || view.pad.kind === "answer";
    const notice = secret.notice
      ? say("refused", names.refusals[secret.notice] || words[lang][secret.notice] || "")
      : "";
    const answer = secret.answer ? answerText(secret.answer) : "";
    if (notice || answer) return `${notice} ${answer}`;
    if (read) return say("nothing");
    return say(secret.asked ? "asked" : "not_asked");
  }

  /** As keypad.answer_text: an id, seats, or a role. */
  function answerText(answer) {
    if (/^\d/.test(answer)) {
      const killers = answer.indexOf(",") >= 0 ? names.answers.killers : names.answers.killer;
      return `${killers}: ${answer.replace(/,/g, ", ")}.`;
    }
    return names.answers[answer] || `${names.answers.saved} ${roleName(answer)}.`;
  }

  holding(part("look"), (on) => {
    looking = on;
    peek();
  });

  function connection(state) {
    part("lost").hidden = state !== "lost";
    part("lost").textContent = say("lost");
    if (view && view.result) return; // the game is over, and stays on the page
    if (state === "gone") {
      notice(say("elsewhere"), say("come_back"), () => location.reload());
    }
    if (state === "refused") {
      const mine = kept();
      forget();
      const join = `/join${lang === "en" ? "?lang=en" : ""}#${mine ? mine.room : ""}`;
      notice(say("freed"), mine ? say("join_again") : null, () => location.replace(join));
    }
  }

  function notice(text, label, act) {
    document.body.className = "";
    part("look").hidden = true;
    part("secret").hidden = true;
    part("pad").className = "";
    fill(part("pad"), [
      element("h1", {}, text),
      ...(label ? [button(label, act, { class: "main" })] : []),
    ]);
  }
});

addEventListener("hashchange", () => location.reload());
