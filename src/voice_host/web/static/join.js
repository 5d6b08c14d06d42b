// Who is at the table takes a free seat: with the room's token, from the code on the screen.

import { Channel, Sealed, token } from "./channel.js";
import { fill } from "./dom.js";
import { button, element } from "./elements.js";
import { Handover } from "./handover.js";
import { lang, sayer } from "./language.js";
import { keep, kept } from "./own_seat.js";
import { words } from "./words_seat.js";

const say = sayer(words);
const room = token();
const wanted = Number(new URLSearchParams(location.search).get("seat"));
const main = document.querySelector("#join");

document.title = say("title");

function go(seat, own) {
  location.replace(`/seat/${seat}${lang === "en" ? "?lang=en" : ""}#${own}`);
}

/** The token comes in a box that only this page can open. */
async function take(channel, seat) {
  const handover = new Handover();
  const reply = await channel.act({ take: seat, key: handover.key });
  if (!reply.ok) return warn(say(reply.text === "taken" ? "taken" : "failed"));
  const own = handover.open(reply.more);
  if (own === null) return warn(say("failed"));
  keep({ room, seat, token: own });
  go(seat, own);
}

const warning = element("p", { class: "warning", role: "status" });

function warn(text) {
  warning.textContent = text;
}

function show(channel, view) {
  const free = view.seats.filter((seat) => seat[2]);
  const offered = free.some((seat) => seat[0] === wanted)
    ? free.filter((seat) => seat[0] === wanted)
    : free;
  const seats = offered.map(([seat, name]) => {
    const taking = button("", () => take(channel, seat), {
      class: "seat",
      "aria-label": `${say("place", seat)} ${name || ""}`.trim(),
    });
    fill(taking, [
      element("b", {}, String(seat)),
      ...(name ? [" ", element("span", { dir: "auto" }, name)] : []),
    ]);
    return taking;
  });
  fill(main, [
    element("h1", {}, say("join")),
    element("p", { class: "how" }, say(free.length ? "join_how" : "all_taken")),
    element("div", { class: offered.some((seat) => seat[1]) ? "seats named" : "seats" }, ...seats),
    warning,
  ]);
}

function open() {
  const mine = kept();
  if (mine && mine.room === room) return go(mine.seat, mine.token);
  const channel = new Channel(
    "join",
    new Sealed(room),
    (view) => show(channel, view),
    (state) => {
      if (state === "refused" || state === "gone") {
        fill(main, [element("h1", {}, say("title")), element("p", { class: "how" }, say(room ? "no_room" : "no_code"))]);
      } else {
        warn(state === "lost" ? say("lost") : "");
      }
    },
  );
}

open();
addEventListener("hashchange", () => location.reload());
