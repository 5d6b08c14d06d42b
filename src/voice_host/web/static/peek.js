// "Hold to look": a secret is on the page only while a finger or a key is down.

/** `shown(on)` puts the secret on the page and takes it off. */
export function holding(button, shown) {
  let held = false;
  const turn = (on) => {
    if (on === held) return;
    held = on;
    button.setAttribute("aria-pressed", String(on));
    shown(on);
  };
  const down = (event) => {
    event.preventDefault(); // no selecting, no menu of the browser's
    button.focus();
    turn(true);
  };
  const up = () => turn(false);
  button.addEventListener("touchstart", down);
  button.addEventListener("mousedown", down);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("keydown", (event) => {
    if (event.key === " " || event.key === "Enter") down(event);
  });
  ["touchend", "touchcancel", "mouseup", "keyup", "blur", "pagehide"].forEach((name) => {
    addEventListener(name, up);
  });
  button.addEventListener("blur", up);
  document.addEventListener("visibilitychange", up);
}
