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

/** All children anew. */
export function fill(element, children) {
  element.textContent = "";
  element.append(...children);
}
