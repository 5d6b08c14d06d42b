// Elements without markup from outside: text is always text.

export const $ = (id) => document.getElementById(id);

/** `make("li", "seat", "Анна")`; children in place of the text are taken too. */
export function make(tag, name = "", ...inside) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...inside);
  return element;
}

/** Text that is there already is left alone: it would be read aloud once more. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A name among other words: whatever is in it (letters from right to left, marks that turn the line
 *  round), what stands round it stays as it is. Elements of its own have dir="auto". */
export const isolated = (name) => `\u2068${name.replace(/[\u2066-\u2069]/g, "")}\u2069`;

/** All children anew. */
export function fill(element, children) {
  element.textContent = "";
  element.append(...children);
}
