// Elements, made without markup: whatever is in a name stays text.

/** `make("p", {class: "how"}, "text", child, ...)`; what is null is left out. */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  Object.keys(attributes || {}).forEach((name) => {
    const value = attributes[name];
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== null && value !== false) element.setAttribute(name, String(value));
  });
  children.forEach((child) => {
    if (child === null || child === undefined) return;
    element.appendChild(typeof child === "object" ? child : document.createTextNode(child));
  });
  return element;
}

/** In place of what was there. */
export function fill(element, ...children) {
  element.textContent = "";
  children.forEach((child) => {
    if (child) element.appendChild(child);
  });
}
