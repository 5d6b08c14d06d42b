// The clock of what is timed: it counts by itself from what the game has said.

import { write } from "./dom.js";

const LAST = 10;
const BRIEF = 5; // seconds: over before anybody has read it
const TICK = 100;

/** "0:07"; whole seconds are rounded up, so that it is out when it shows nought. */
export function shown(seconds) {
  const whole = Math.max(0, Math.ceil(seconds - 0.05));
  const minutes = Math.floor(whole / 60);
  return minutes ? `${minutes}:${String(whole % 60).padStart(2, "0")}` : String(whole);
}

export class Clock {
  /** `stage`: gets the share of time that is left, as --left. */
  constructor(element, stage) {
    this.element = element;
    this.stage = stage;
    this.clock = null;
    setInterval(() => this.tick(), TICK);
  }

  /** `clock`: {until, now, runs, total} or null, `age` seconds old. */
  show(clock, age) {
    this.clock = clock;
    this.at = performance.now() - age * 1000;
    this.tick();
  }

  get left() {
    const { until, now, runs } = this.clock;
    const passed = runs ? (performance.now() - this.at) / 1000 : 0;
    return Math.max(0, until - now - passed);
  }

  tick() {
    const { element, clock } = this;
    element.hidden = clock === null;
    if (clock === null) {
      this.stage.style.setProperty("--left", "0");
      return;
    }
    const left = this.left;
    write(element, shown(left));
    element.classList.toggle("last", left <= LAST && clock.runs);
    element.classList.toggle("stands", !clock.runs);
    element.classList.toggle("brief", clock.total < BRIEF);
    const share = clock.total ? Math.min(1, left / clock.total) : 0;
    this.stage.style.setProperty("--left", share.toFixed(3));
  }
}
