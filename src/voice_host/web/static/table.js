// The table's page: what everybody may see, and the keypad of who sits at this computer.

import { Captions } from "./captions.js";
import { Channel, Plain, token } from "./channel.js";
import { Clock } from "./clock.js";
import { Core } from "./core.js";
import { $, write } from "./dom.js";
import { meaning, Queue, ScreenKeys } from "./keypad.js";
import { names as namesComing, sayer, worded } from "./language.js";
import { Ring } from "./ring.js";
import { Sheet } from "./sheet.js";
import { toggleFullScreen, tools } from "./tools.js";
import { words } from "./words.js";

const LEVELS = "▁▂▃▄▅▆▇█";
const PATIENCE = 2500;

const say = sayer(words);
const clock = new Clock($("clock"), $("stage"));
const ring = new Ring(say);
const core = new Core(say);
const captions = new Captions(say);
const sheet = new Sheet(say);
document.body.append(sheet.panel);

let names = null;
let view = null;
let pad = { text: null, calls: false };

document.title = say("title");
write($("title"), say("title"));
write($("phase"), say("title"));
write($("who"), say("waiting"));
tools(say);

function page() {
  if (view === null) return "waiting";
  if (view.lobby && view.lobby.waits) return "lobby"; // nothing is secret yet
  if (view.private || pad.text !== null) return "dark";
  if (view.result) return "result";
  return view.lobby ? "lobby" : "table";
}

function show() {
  const shown = page();
  if (document.body.dataset.page !== shown) {
    document.body.dataset.page = shown;
    sheet.close();
    if (document.activeElement) document.activeElement.blur();
  }
  // Light of the screen must be the same whoever sits there (ALL-1).
  if (shown === "dark") document.body.dataset.theme = "dark";
  else delete document.body.dataset.theme;
  write($("pad"), shown === "dark" ? worded(pad.text) || "" : "");
  $("pad").classList.toggle("calls", pad.calls);
  if (view === null || names === null) return;
  write($("phase"), names.phases[view.phase] || "");
  const gathers = shown === "lobby" && view.lobby.waits;
  const there = view.seats.filter((seat) => (gathers ? seat.phone : seat.alive)).length;
  const told = view.day ? [say("day", view.day)] : [names.rulesets[view.ruleset] || ""];
  write($("day"), [...told, say(gathers ? "taken" : "alive", there, view.seats.length)].filter(Boolean).join(" · "));
  captions.show(view);
  write($("asked"), worded(view.asked));
  write($("typed"), view.typed);
  hearing(view.hearing);
  if (shown === "dark") {
    write($("who"), view.paused ? say("paused") : "");
    return;
  }
  if (view.lobby) lobby(view.lobby);
  core.show(view, names);
  ring.show(view, names);
  ring.arrange();
  core.fit();
}

/** How to take a seat by phone: any free one, or the one that was chosen here. */
function lobby({ code, seat, address, waits }) {
  if ($("qr").getAttribute("src") !== code) $("qr").src = code;
  $("qr").alt = address;
  write($("scan"), seat ? say("scan_for", seat) : say("scan"));
  write($("network"), say("network"));
  $("begin").hidden = !waits;
}

function hearing({ there, listens, meter }) {
  $("hearing").className = `hearing ${there ? (listens ? "listens" : "deaf") : "no-ear"}`;
  write($("hearing-words"), say(there ? (listens ? "listens" : "deaf") : "no_ear"));
  const level = listens ? LEVELS.indexOf(meter) + 1 : 0;
  Array.from($("level").children).forEach((bar, i) => bar.classList.toggle("on", i < level));
}

// The connection

let patience;

function connection(state) {
  clearTimeout(patience);
  if (state === "there") $("lost").hidden = true;
  else if (view !== null && view.result) return; // the game is over, and the program ends
  else if (state === "lost") patience = setTimeout(() => alarm("lost"), PATIENCE);
  else alarm(state);
}

function alarm(text) {
  write($("lost"), say(text));
  $("lost").hidden = false;
}

const envelope = new Plain(token());
const table = new Channel("table", envelope, (shown, age) => {
  view = shown;
  clock.show(view.clock, age);
  show();
}, connection);
const pads = new Channel("pad", envelope, (shown) => {
  pad = shown;
  show();
}, (state) => {
  if (state === "there" || pad.text === null) return;
  pad = { text: "", calls: false }; // nothing secret stays when nobody can hide it
  show();
});
namesComing.then((them) => {
  names = them;
  show();
});

write($("begin"), say("begin"));
$("begin").addEventListener("click", () => table.act({ begin: true }));
ring.onSeat = (seat) => {
  if (page() === "lobby" || page() === "table") ofPhone(seat);
};

/** Its phone is lost, or another's: free it. It has none, where others have: show its code, or
 *  hide it. */
function ofPhone(seat) {
  if (view.seats[seat - 1].phone) {
    sheet.ask(say("sure_free", seat), [
      { label: say("free", seat), act: () => table.act({ free: seat }) },
    ]);
  } else if (view.lobby || view.seats.some(({ phone }) => phone)) {
    table.act({ code: view.lobby && seat === view.lobby.seat ? null : seat });
  }
}

new ResizeObserver(show).observe($("stage")); // of the window, and beside the keypad
if (document.fonts) document.fonts.ready.then(() => {
  core.fitted = ""; // other letters need other room
  show();
});

// Keys

const queue = new Queue((keys) => pads.act({ keys }));
new ScreenKeys(say, (key) => queue.press(key));

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || view === null) return;
  const button = document.activeElement && document.activeElement.tagName === "BUTTON";
  if (button && (event.key === "Enter" || event.key === " ")) return;
  if (event.key === "Tab" && !view.by_human) return; // to the buttons, as on any page
  if (event.key.toLowerCase() === "f" && page() !== "dark" && !view.typed) {
    toggleFullScreen();
    return;
  }
  const key = meaning(event);
  if (!key) return;
  event.preventDefault();
  if (event.repeat && key !== "\b") return; // a key held down hides one page, not two
  if (button) document.activeElement.blur();
  queue.press(key);
});
