// More ways of making a page than dom.js has. What comes from people is only ever text here.

import { fill } from "./dom.js";

/** `element("p", {class: "x", onclick: ...}, "text", child)`. */
export function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (typeof value === "function") made[name] = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

export const button = (text, onclick, attributes) =>
  element("button", { type: "button", onclick, ...attributes }, text);

/** Makes what is in `parent` anew only when `key` is another: who has the focus in it does not
 *  lose it by news from elsewhere. */
export function refill(parent, key, make) {
  const written = JSON.stringify(key);
  if (parent.filledFor === written) return;
  parent.filledFor = written;
  const had = parent.contains(document.activeElement);
  fill(parent, make());
  const first = had && parent.querySelector("button, input");
  if (first) first.focus();
}
