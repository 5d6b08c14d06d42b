// Keys to the game, in the order in which they were pressed.

import { $, make } from "./dom.js";

const NAMED = { Enter: "\n", Backspace: "\b", Delete: "\b", Escape: "\x1b", Tab: "\t" };
const NUMPAD = { NumpadDecimal: ",", NumpadEnter: "\n" };
const MOST = 64;
const SHOWN = "voice-host keys on the screen";

/** What a key is for the game; "" nothing. A numeric pad counts without Num Lock as well. */
export function meaning({ key, code }) {
  const digit = /^Numpad(\d)$/.exec(code);
  if (digit) return digit[1];
  const named = NUMPAD[code] || NAMED[key] || key;
  return named.length === 1 ? named : "";
}

/** Sends one message at a time: two that are under way could overtake each other. */
export class Queue {
  constructor(send) {
    this.send = send;
    this.waiting = "";
    this.busy = false;
  }

  async press(key) {
    this.waiting += key;
    if (this.busy) return;
    this.busy = true;
    while (this.waiting) {
      const keys = this.waiting.slice(0, MOST);
      this.waiting = this.waiting.slice(MOST);
      await this.send(keys);
    }
    this.busy = false;
  }
}

/** The pad on the screen: for a mouse, a finger, and the dark. */
export class ScreenKeys {
  constructor(say, press) {
    this.pad = $("keys");
    this.pad.setAttribute("aria-label", say("keys"));
    const keys = [..."123456789", "−", "0", "+", "*", ",", "=", "⌫", "↵"];
    const sent = { "−": "-", "⌫": "\b", "↵": "\n" };
    const told = { "⌫": say("erase"), "↵": say("enter") };
    for (const key of keys) {
      const button = make("button", key === "↵" ? "key enter" : "key", key);
      button.type = "button";
      button.tabIndex = -1;
      if (told[key]) button.setAttribute("aria-label", told[key]);
      // The focus stays where it was: Enter would press this key once more.
      button.addEventListener("pointerdown", (event) => event.preventDefault());
      button.addEventListener("mousedown", (event) => event.preventDefault());
      button.addEventListener("click", () => press(sent[key] || key));
      this.pad.append(button);
    }
    const toggle = $("show-keys");
    toggle.setAttribute("aria-label", say("keys"));
    toggle.title = say("keys");
    toggle.addEventListener("mousedown", (event) => event.preventDefault());
    toggle.addEventListener("click", () => this.show(this.pad.hidden));
    const kept = localStorage.getItem(SHOWN);
    this.show(kept === null ? matchMedia("(pointer: coarse)").matches : kept === "yes");
  }

  show(shown) {
    this.pad.hidden = !shown;
    document.body.classList.toggle("with-keys", shown);
    $("show-keys").setAttribute("aria-expanded", String(shown));
    localStorage.setItem(SHOWN, shown ? "yes" : "no");
  }
}
