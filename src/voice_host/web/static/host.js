// The human host's page: the PIN once, then the desk.

import { Channel, Sealed, token } from "./channel.js";
import { fill } from "./dom.js";
import { button, element } from "./elements.js";
import { Handover } from "./handover.js";
import { Desk } from "./host_desk.js";
import { names, sayer, worded } from "./language.js";
import { words } from "./words_host.js";

const say = sayer(words);
const root = document.querySelector("#host");
const KEPT = `desk ${token()}`;

document.title = say("title");

function tell(text) {
  fill(root, [element("p", { class: "alone", role: "status" }, text)]);
}

function openDoor() {
  const digits = element("input", {
    id: "pin", inputmode: "numeric", autocomplete: "one-time-code", maxlength: "6",
    pattern: "[0-9]*", required: true,
  });
  const problem = element("p", { class: "problem", role: "alert" });
  const enter = button(say("enter"), null, { type: "submit", class: "main", disabled: true });
  const form = element("form", { class: "door" },
    element("label", { for: "pin" }, say("pin")), digits,
    element("p", { class: "hint" }, say("pinHint")), problem, enter);
  fill(root, [form]);
  digits.focus();
  let letterbox = null;
  const door = new Channel("host", new Sealed(token()), (view) => {
    letterbox = view.key;
    enter.disabled = false;
  }, (state) => {
    if (state === "refused" || state === "gone") tell(say("refused"));
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    enter.disabled = true;
    const handover = new Handover();
    const box = handover.seal(digits.value.trim(), letterbox);
    const reply = await door.act({ key: handover.key, box });
    enter.disabled = false;
    const deskToken = reply.ok ? handover.open(reply.more) : null;
    if (deskToken !== null) {
      door.leave("let in");
      sessionStorage.setItem(KEPT, deskToken);
      openDesk(deskToken);
      return;
    }
    problem.textContent = worded(reply.text) || say("failed");
    digits.value = "";
    digits.focus();
  });
}

async function openDesk(deskToken) {
  const desk = new Desk(root, await names);
  const channel = new Channel("desk", new Sealed(deskToken),
    (view, age) => desk.show(view, age),
    (state) => {
      if (desk.over && state !== "there") return; // the game is over, and stays on the page
      if (state === "refused") {
        sessionStorage.removeItem(KEPT);
        openDoor();
      } else if (state === "gone") tell(say("refused"));
      else desk.connected(state === "there");
    });
  desk.send = (message) => channel.act(message);
}

if (!token()) tell(say("noToken"));
else if (sessionStorage.getItem(KEPT)) openDesk(sessionStorage.getItem(KEPT));
else openDoor();
