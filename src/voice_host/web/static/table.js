import { Channel, Plain, token } from "./channel.js";

const envelope = new Plain(token());
const table = document.querySelector("#table");
const pad = document.querySelector("#pad");

new Channel("table", envelope, (view) => {
  table.textContent = JSON.stringify(view);
});

const keys = new Channel("pad", envelope, (view) => {
  pad.hidden = view.text === null;
  pad.textContent = view.text ?? "";
});

addEventListener("keydown", (event) => {
  const key = { Enter: "\n", Backspace: "\b", Escape: "\x1b", Tab: "\t" }[event.key] ?? event.key;
  if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  keys.act({ keys: key });
});
