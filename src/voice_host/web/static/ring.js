// Seats round the table: where they are, and what they show.

import { $, fill, make, write } from "./dom.js";

const SAMPLES = 720;
const GAP = 6;
const MARGIN = 0.01; // of the width: some televisions cut off the edge
const CROWD = 16; // where there are more, a name has one line

/** Seats at equal distances on the largest ellipse, as large as they go without touching. A wide
 *  screen is read from across the room and has room beside the seats: names are larger there.
 *  `named`: somebody has a name; else a card in the end is all that stands below a seat. */
export function place(count, named, width, height) {
  const largest = Math.min(width, height) * (count > 12 ? 0.12 : 0.138);
  const crowded = count > CROWD;
  const wide = width > height * 1.3;
  const lines = crowded || !named ? 1.2 : 2.3;
  const broad = wide ? (crowded ? 1.65 : 2.2) : crowded ? 1.6 : 1.9;
  for (const told of [true, false]) {
    for (let disc = largest; disc >= (told ? 34 : 20); disc -= 2) {
      const name = Math.max(12, disc * (wide ? 0.35 : 0.28));
      const box = told
        ? { w: Math.max(disc * broad, 72), h: disc * 1.12 + lines * name }
        : { w: disc * 1.12, h: disc * 1.12 };
      const a = (width - box.w) / 2 - Math.max(GAP, width * MARGIN);
      const b = (height - box.h) / 2 - GAP;
      const seats = spread(count, a, b, width / 2, height / 2);
      if (b > 0 && apart(seats, box)) {
        return { disc, name, told, box, seats, core: core(a, b, box) };
      }
    }
  }
  const box = { w: 20, h: 20 };
  const seats = spread(count, width / 2 - 14, height / 2 - 14, width / 2, height / 2);
  return { disc: 20, name: 12, told: false, box, seats, core: core(width / 2, height / 2, box) };
}

/** What is free in the middle. */
function core(a, b, box) {
  const w = a - box.w / 2 - GAP;
  const h = b - box.h / 2 - GAP;
  return a > b ? { w: w * 1.2, h: h * 2 } : { w: w * 1.75, h: h * 1.25 };
}

function spread(count, a, b, x, y) {
  const points = [];
  let length = 0;
  for (let i = 0; i <= SAMPLES; i++) {
    const turn = (i / SAMPLES) * 2 * Math.PI - Math.PI / 2;
    const point = { x: x + a * Math.cos(turn), y: y + b * Math.sin(turn) };
    if (i) length += Math.hypot(point.x - points[i - 1].x, point.y - points[i - 1].y);
    points.push({ ...point, at: length });
  }
  let next = 0;
  return Array.from({ length: count }, (_, seat) => {
    while (points[next].at < (seat / count) * length) next++;
    return points[next];
  });
}

function apart(seats, box) {
  return seats.every((one, i) =>
    seats.every((other, j) =>
      i >= j || Math.abs(one.x - other.x) >= box.w || Math.abs(one.y - other.y) >= box.h));
}

/** The circle of a page: `show(view)` whenever something has changed. */
export class Ring {
  constructor(say) {
    this.say = say;
    this.stage = $("stage");
    this.seats = [];
    this.onSeat = () => {};
  }

  show(view, names) {
    this.named = view.seats.some(({ name }) => name);
    if (this.seats.length !== view.seats.length) {
      this.seats = view.seats.map(() => new Seat(this.say));
      fill($("seats"), this.seats.map((seat) => seat.element));
      this.seats.forEach((seat, i) =>
        seat.disc.addEventListener("click", () => this.onSeat(i + 1)));
      this.arrange();
    }
    view.seats.forEach((seat, i) => this.seats[i].show(seat, view, names));
    this.light(view);
  }

  arrange() {
    const { clientWidth, clientHeight } = this.stage;
    if (!this.seats.length || !clientWidth || !clientHeight) return;
    const size = [this.seats.length, this.named, clientWidth, clientHeight].join();
    if (size === this.size) return;
    this.size = size;
    const placed = place(this.seats.length, this.named, clientWidth, clientHeight);
    const set = (name, pixels) => this.stage.style.setProperty(name, `${Math.round(pixels)}px`);
    set("--disc", placed.disc);
    set("--box-w", placed.box.w);
    set("--box-h", placed.box.h);
    set("--name", placed.name);
    set("--core-w", placed.core.w);
    set("--core-h", placed.core.h);
    this.stage.classList.toggle("unnamed", !placed.told);
    this.stage.classList.toggle("crowded", this.seats.length > CROWD);
    placed.seats.forEach((point, i) => {
      this.seats[i].element.style.left = `${point.x}px`;
      this.seats[i].element.style.top = `${point.y}px`;
    });
    this.points = placed.seats;
    $("spot").style.transform = ""; // not left where the smaller page has nothing
    this.shine();
  }

  /** The light follows who has the floor, votes, or is voted on. */
  light(view) {
    const offered = view.lobby && view.lobby.seat;
    const lit = view.floor || offered || view.voter || (view.vote && view.vote.current);
    this.lit = lit || null;
    this.shine();
  }

  shine() {
    const spot = $("spot");
    spot.classList.toggle("on", Boolean(this.lit && this.points));
    if (!this.lit || !this.points) return;
    const { x, y } = this.points[this.lit - 1];
    spot.style.transform = `translate(${x}px, ${y}px)`;
  }
}

class Seat {
  constructor(say) {
    this.say = say;
    this.number = make("span", "number");
    this.votes = make("span", "votes");
    this.disc = make("span", "disc", this.number, this.votes);
    this.pips = make("span", "pips");
    this.name = make("span", "name");
    this.name.dir = "auto";
    this.card = make("span", "card");
    this.told = make("span", "unseen");
    for (const seen of [this.disc, this.pips, this.card]) seen.setAttribute("aria-hidden", "true");
    this.label = make("span", "label", this.name, this.card);
    this.element = make("li", "seat", this.told, this.disc, this.pips, this.label);
  }

  show(seat, view, names) {
    const has = (list) => Boolean(list) && list.includes(seat.seat);
    const shown = this.cards(seat, view, names);
    const name = seat.name || "";
    write(this.number, String(seat.seat));
    write(this.name, name);
    write(this.card, shown);
    write(this.votes, this.counted(seat, view.vote));
    write(this.told, this.told_of(seat, view, shown));
    this.element.title = name;
    this.name.classList.toggle("long", name.length > 12);
    this.name.classList.toggle("longest", name.length > 24);
    if (this.pips.childElementCount !== seat.fouls) {
      fill(this.pips, Array.from({ length: seat.fouls }, () => make("i")));
    }
    const state = this.element.classList;
    const speaks = seat.seat === view.floor;
    state.toggle("gone", !seat.alive && !speaks && !view.result);
    state.toggle("left", !seat.alive);
    state.toggle("floor", speaks || seat.seat === view.voter);
    const marked = has(view.nominees) || has(view.accused) || has(view.tied);
    state.toggle("marked", marked && view.phase.startsWith("day."));
    state.toggle("current", Boolean(view.vote) && view.vote.current === seat.seat);
    state.toggle("phoned", seat.phone && !view.result);
    state.toggle("shown", Boolean(shown));
    for (const camp of ["red", "grey"]) {
      state.toggle(camp, Boolean(view.result) && view.result.camps[seat.seat] === camp);
    }
  }

  /** The cards that may be seen: all in the end. */
  cards(seat, view, names) {
    if (!view.result) return seat.role ? names.roles[seat.role] : "";
    const { roles, became, points } = view.result;
    const card = [names.roles[roles[seat.seat]]];
    if (became[seat.seat]) card.push(this.say("became", names.roles[became[seat.seat]]));
    if (points[seat.seat]) card.push(this.say("points", points[seat.seat]));
    return card.join(", ");
  }

  /** Whom it has named in turn. */
  counted(seat, vote) {
    if (!vote || !(seat.seat in vote.cast)) return "";
    const named = vote.cast[seat.seat];
    return named === null ? "—" : `→ ${named}`;
  }

  told_of(seat, view, shown) {
    const say = this.say;
    const told = [say("seat", seat.seat)];
    if (!seat.alive) told.push(say("left"));
    if (seat.seat === view.floor) told.push(say("has_floor"));
    if (view.nominees && view.nominees.includes(seat.seat)) told.push(say("nominated"));
    if (view.accused.includes(seat.seat)) told.push(say("is_accused"));
    if (seat.fouls) told.push(say("fouls", seat.fouls));
    if (shown) told.push(shown);
    return told.join(", ");
  }
}
