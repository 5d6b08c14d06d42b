// Full screen, and light or dark.

import { $ } from "./dom.js";

const THEME = "voice-host theme";

function named(button, text) {
  button.title = text;
  button.setAttribute("aria-label", text);
}

export function toggleFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else if (document.documentElement.requestFullscreen) {
    document.documentElement.requestFullscreen().catch(() => {});
  }
}

function theme(chosen) {
  if (chosen) document.documentElement.dataset.theme = chosen;
}

export function tools(say) {
  named($("full"), say("full"));
  named($("theme"), say("theme"));
  $("full").addEventListener("click", toggleFullScreen);
  theme(new URLSearchParams(location.search).get("theme") || localStorage.getItem(THEME));
  $("theme").addEventListener("click", () => {
    const now = getComputedStyle(document.documentElement).colorScheme;
    const next = now === "light" ? "dark" : "light";
    theme(next);
    localStorage.setItem(THEME, next);
  });
}
