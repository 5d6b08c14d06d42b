// A question of the page itself: which reason, how many, are you sure. It stands above the buttons.

import { fill } from "./dom.js";
import { button, element } from "./elements.js";

export class Sheet {
  constructor(say) {
    this.say = say;
    this.panel = element("div", { class: "sheet", role: "dialog", hidden: true });
    this.panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  /** `choices`: [{label, act}]. */
  ask(question, choices) {
    this.before = this.panel.hidden ? document.activeElement : this.before;
    this.panel.setAttribute("aria-label", question);
    fill(this.panel, [element("p", {}, question),
      element("div", { class: "actions" },
        ...choices.map(({ label, act }) => button(label, () => {
          this.close();
          act();
        })),
        button(this.say("back"), () => this.close(), { class: "back" }))]);
    this.panel.hidden = false;
    this.panel.querySelector("button").focus();
  }

  close() {
    this.panel.hidden = true;
    if (this.before && document.contains(this.before)) this.before.focus();
  }
}
