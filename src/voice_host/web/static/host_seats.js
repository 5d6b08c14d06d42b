// The table as tiles; who is picked there is what the next button is about.

import { fill, isolated } from "./dom.js";
import { element } from "./elements.js";

export class Seats {
  constructor(names, say, changed) {
    this.names = names;
    this.say = say;
    this.changed = changed;
    this.picked = [];
    this.tiles = [];
    this.grid = element("div", { class: "seats", role: "group", "aria-label": say("pickSeats") });
  }

  called(seat) {
    return seat.name ? `${seat.seat} ${isolated(seat.name)}` : String(seat.seat);
  }

  clear() {
    this.picked = [];
  }

  drop(seats) {
    this.picked = this.picked.filter((seat) => !seats.includes(seat));
    this.changed();
  }

  toggle(seat) {
    this.picked = this.picked.includes(seat)
      ? this.picked.filter((each) => each !== seat) : [...this.picked, seat];
    this.changed();
  }

  draw(view, shown, open) {
    if (this.tiles.length !== view.table.seats.length) {
      this.tiles = view.table.seats.map(({ seat }) =>
        element("button", { type: "button", class: "seat", onclick: () => this.toggle(seat) }));
      fill(this.grid, this.tiles);
    }
    view.table.seats.forEach((seat, place) => this.drawOne(this.tiles[place], seat, view, shown, open));
  }

  drawOne(tile, seat, view, shown, open) {
    const role = shown ? this.names.roles[view.roles[seat.seat]] || "" : "";
    const picked = this.picked.includes(seat.seat);
    const order = view.nominees.indexOf(seat.seat);
    const options = open && view.ask !== null && view.ask.kind !== "count" ? view.ask.options : [];
    const facts = [role, seat.fouls, seat.alive, seat.name, order, seat.seat === view.table.floor];
    tile.setAttribute("aria-pressed", String(picked));
    tile.classList.toggle("gone", !seat.alive);
    tile.classList.toggle("floor", seat.seat === view.table.floor);
    tile.classList.toggle("not-now", options.length > 0 && !options.includes(seat.seat));
    if (tile.facts === JSON.stringify(facts)) return;
    tile.facts = JSON.stringify(facts);
    const aloud = [
      seat.alive ? "" : this.say("gone"),
      seat.fouls ? this.say("fouls", seat.fouls) : "",
    ].filter(Boolean).join(", ");
    fill(tile, [
      element("span", { class: "number" }, String(seat.seat)),
      element("span", { class: "fouls", "aria-hidden": "true" }, "!".repeat(seat.fouls)),
      element("span", { class: "name", dir: "auto" }, seat.name || ""),
      element("span", { class: "role" }, role),
      element("span", { class: "unseen" }, aloud),
      ...(order < 0 ? [] : [element("span", { class: "order" }, String(order + 1))]),
    ]);
  }
}
