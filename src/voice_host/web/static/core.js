// The middle of the table: who has the floor, the vote, who is nominated, who has won.

import { $, fill, isolated, make, write } from "./dom.js";

const FITS = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4, 0.35, 0.3];
const MANY = 5;
const NOMINATING = ["speech", "nomination_only", "accusation"];

export class Core {
  constructor(say) {
    this.say = say;
    this.element = $("core");
    this.drawn = "";
  }

  show(view, names) {
    const headline = this.headline(view, names);
    write($("who"), headline);
    $("who").classList.toggle("long", headline.length > 34 && !view.result);
    $("who").classList.toggle("red", Boolean(view.result) && view.result.winner === "red");
    const parts = this.parts(view).filter(Boolean);
    this.element.classList.toggle("voting", parts.some(({ kind }) => kind === "chart"));
    const drawn = JSON.stringify(parts);
    if (drawn === this.drawn) return this.grow(view.vote);
    this.drawn = drawn;
    fill($("what"), parts.map((part) => this[part.kind](part)));
    this.grow(view.vote);
  }

  headline(view, names) {
    const say = this.say;
    if (view.result) return names.winners[view.result.winner] || "";
    if (view.paused) return say("paused");
    if (view.private) return "";
    if (view.floor) return this.named(view, view.floor);
    if (view.voter) return `${say("votes_of")}: ${this.named(view, view.voter)}`;
    if (view.vote && view.vote.current) {
      return `${say("votes_for")}: ${this.named(view, view.vote.current)}`;
    }
    if (view.vote) return say("votes");
    if (view.tied.length) return say("tied");
    return view.speaking || view.clock ? "" : names.phases[view.phase] || "";
  }

  named(view, number) {
    const { name } = view.seats[number - 1];
    return name ? `${number} · ${isolated(name)}` : this.say("seat", number);
  }

  parts(view) {
    if (view.result && view.result.protocol) {
      return [{ kind: "protocol", address: view.result.protocol }];
    }
    if (view.private || view.result) return [];
    const nominees = view.nominees || [];
    const chips = (title, seats, by = []) =>
      seats.length ? { kind: "chips", title: this.say(title), seats, by } : null;
    const floor = view.floor_reason && view.floor_reason !== "speech";
    const reason = view.floor_reason || "speech";
    const nominating = !view.vote && !view.tied.length && NOMINATING.includes(reason);
    return [
      floor ? { kind: "note", text: this.say(view.floor_reason) } : null,
      view.vote ? this.bars(view.vote, view.seats) : null,
      view.vote ? null : chips("tied", view.tied),
      chips("picks", view.picks),
      nominating ? chips("nominees", nominees, view.nominators || []) : null,
      chips("accused", view.accused),
    ];
  }

  /** Hands are shown for every candidate; in turn only who has got a vote. */
  bars(vote, seats) {
    const inTurn = Object.keys(vote.cast).length > 0 || vote.candidates.length > 12;
    const shown = vote.candidates
      .map((seat, i) => ({ seat, counted: i < vote.counts.length, now: seat === vote.current,
        votes: vote.counts[i] }))
      .filter((bar) => !inTurn || bar.votes);
    const voters = seats.filter((seat) => seat.alive).length;
    return shown.length ? { kind: "chart", shown: shown.map((bar) => bar.seat), voters } : null;
  }

  /** As large as there is room for all of it. */
  fit() {
    const { clientWidth, clientHeight } = this.element;
    const fitted = [$("who").textContent, $("clock").hidden, this.drawn, clientWidth, clientHeight];
    if (fitted.join("\n") === this.fitted) return;
    this.fitted = fitted.join("\n");
    for (const share of FITS) {
      this.element.style.setProperty("--fit", share);
      if (this.element.scrollHeight <= this.element.clientHeight + 1) return;
    }
  }

  protocol({ address }) {
    const link = make("a", "protocol", this.say("protocol"));
    link.href = address;
    link.target = "_blank";
    return link;
  }

  note({ text }) {
    return make("p", "note", text);
  }

  chips({ title, seats, by }) {
    const list = make("ol", seats.length > MANY ? "chips many" : "chips", ...seats.map((seat, i) => {
      const chip = make("li", "chip", make("b", "", String(seat)));
      if (by[i]) chip.append(make("span", "by", this.say("by", by[i])));
      return chip;
    }));
    return make("div", "row", make("span", "title", title), list);
  }

  chart({ shown, voters }) {
    this.voters = voters;
    this.columns = {};
    return make("ol", "chart", ...shown.map((seat) => {
      const bar = make("i", "bar");
      const count = make("span", "count");
      this.columns[seat] = { bar, count, column: null };
      const up = make("span", "up", count, bar);
      const column = make("li", "column", up, make("b", "", String(seat)));
      this.columns[seat].column = column;
      return column;
    }));
  }

  /** Bars that are there already grow to what is counted now. */
  grow(vote) {
    if (!vote || !this.columns) return;
    const most = Math.max(3, this.voters * 0.4, ...vote.counts);
    vote.candidates.forEach((seat, i) => {
      if (!this.columns[seat]) return;
      const { bar, count, column } = this.columns[seat];
      const votes = vote.counts[i];
      const draw = () => { bar.style.height = `${(4 * (votes || 0)) / most}em`; };
      if (bar.isConnected) draw();
      else requestAnimationFrame(() => requestAnimationFrame(draw));
      write(count, votes === undefined ? "" : String(votes));
      column.classList.toggle("now", seat === vote.current);
      column.classList.toggle("open", votes === undefined);
    });
  }
}
