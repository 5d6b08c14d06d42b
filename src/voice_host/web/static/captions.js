// What the host says, large; and what was heard and became of it.

import { $, make, write } from "./dom.js";

const KEPT = 3;
const MARKS = { heard: "✓", asked: "?", missed: "✕", note: "•" };

function size(length) {
  if (length <= 45) return "";
  return length <= 90 ? "long" : length <= 180 ? "longer" : "longest";
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
      write(this.line, said.text);
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
      this.log.append(make("li", caption.kind, mark, make("span", "words", what, caption.text)));
    }
    while (this.log.childElementCount > KEPT) this.log.firstElementChild.remove();
  }
}
