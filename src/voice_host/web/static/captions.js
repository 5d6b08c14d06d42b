// What the host says, large; and what was heard and became of it.

import { $, make, write } from "./dom.js";
import { worded } from "./language.js";

const KEPT = 3;
const MARKS = { heard: "✓", asked: "?", missed: "✕", note: "•" };

function size(length) {
  if (length <= 45) return "";
  if (length <= 90) return "long";
  if (length <= 180) return "longer";
  return length <= 280 ? "longest" : "endless";
}

export class Captions {
  constructor(say) {
    this.say = say;
    this.line = $("line");
    this.log = $("log");
    this.last = null;
    this.listed = 0;
  }

  show(view) {
    const said = view.captions.filter((caption) => caption.kind === "said").pop();
    if (said && said.number !== this.last) {
      this.last = said.number;
      write(this.line, said.text.replace(/ —/g, "\u00a0—")); // no line begins with a dash
      this.line.className = `line ${size(said.text.length)}`;
    }
    this.line.classList.toggle("said", !view.speaking);
    this.list(view.captions.filter((caption) => caption.kind !== "said").slice(-KEPT));
  }

  /** Only what is new is added: a reader of the screen reads it then. */
  list(lines) {
    for (const caption of lines.filter(({ number }) => number > this.listed)) {
      this.listed = caption.number;
      const mark = make("span", "mark", MARKS[caption.kind]);
      mark.setAttribute("aria-hidden", "true");
      const what = make("span", "", `${this.say(caption.kind)}: `);
      what.className = caption.kind === "note" ? "unseen" : "what-became";
      const text = make("span", "", worded(caption.text));
      if (caption.kind !== "note") text.lang = "ru"; // as the table speaks
      this.log.append(make("li", caption.kind, mark, make("span", "words", what, text)));
    }
    while (this.log.childElementCount > KEPT) this.log.firstElementChild.remove();
  }
}
