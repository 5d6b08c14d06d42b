// The desk: what the host sees and presses. Built once; each view only changes what is different.

import { Clock } from "./clock.js";
import { fill, write } from "./dom.js";
import { button, element, refill } from "./elements.js";
import { actions, askedInWords, isSecret } from "./host_actions.js";
import * as keys from "./host_keys.js";
import { capital, inWords, lastCounts, phaseName } from "./host_log.js";
import { Seats } from "./host_seats.js";
import { sayer, worded } from "./language.js";
import { Sheet } from "./sheet.js";
import { words } from "./words_host.js";

const say = sayer(words);
const MOST_SAID = 200;
const SURE = { foul: "sureFoul", remove: "sureRemove", team_loss: "sureTeamLoss" };

export class Desk {
  constructor(root, names) {
    this.names = names;
    this.send = null;
    this.view = null;
    this.shown = false;
    this.build(root);
  }

  build(root) {
    const press = (key) => () => this.press(key);
    this.phase = element("p", { class: "phase" });
    const clock = element("p", { class: "clock", role: "timer" });
    this.clock = new Clock(clock, clock);
    this.who = element("p", { class: "who" });
    this.eye = button(say("roles"), () => this.showSecrets(!this.shown),
      { "aria-pressed": "false", "aria-label": say("showRoles") });
    this.asked = element("p", { class: "asked", "aria-live": "polite" });
    this.night = element("ul", { class: "told" });
    this.actions = element("div", { class: "actions" });
    this.numbers = element("div", { class: "numbers" });
    this.seats = new Seats(this.names, say, () => this.draw());
    this.sanctions = element("div", { class: "actions" });
    this.votes = element("div", { class: "votes" });
    this.log = element("ol", { class: "told", tabindex: "0", "aria-label": say("log") });
    this.lead = button("", press(keys.LEAD));
    this.protocol = element("p", { class: "actions" });
    this.pause = button("", () => this.press(this.view.table.paused ? keys.GO_ON : keys.PAUSE));
    this.next = button(say("next"), () => this.press(this.looks ? keys.LOOKED : keys.NEXT),
      { class: "main" });
    this.status = element("p", { class: "status", role: "status" });
    this.sheet = new Sheet(say);
    fill(root, [
      element("header", { class: "top" }, this.phase, clock, this.who, this.eye),
      element("div", { class: "columns" },
        element("div", {},
          part(say("now"), "now", this.asked, this.protocol, this.night, this.actions, this.numbers),
          part(say("table"), "table", this.seats.grid, this.sanctions)),
        element("div", {},
          part(say("votes"), "vote", this.votes),
          this.form("say", say("say"), say("sayIt"), "", MOST_SAID, (text) => ({ say: text })),
          this.form("typed", say("typed"), say("typedIt"), say("typedHint"), 100,
            (text) => ({ key: text })),
          part(say("log"), "log", this.log),
          part(say("more"), "more", this.lead))),
      this.sheet.panel,
      element("footer", { class: "bottom" }, this.status,
        button(say("undo"), press(keys.UNDO)), button(say("repeat"), press(keys.REPEAT)),
        this.pause, this.next),
    ]);
  }

  form(id, label, does, hint, most, message) {
    const field = element("input", { id, maxlength: most, placeholder: hint, autocomplete: "off" });
    const made = element("form", { class: "line" }, element("label", { for: id }, label), field,
      button(does, null, { type: "submit" }));
    made.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (await this.act(message(field.value))) field.value = "";
    });
    return made;
  }

  // What is pressed

  press(key) {
    return this.act({ key });
  }

  /** Whether it was done; why not, the reply says in words. */
  async act(message) {
    if (this.send === null) return false;
    const about = this.seats.picked;
    const reply = await this.send(message);
    if (reply.more && reply.more.sure) {
      this.sheet.ask(say(SURE[reply.more.sure], reply.more.seat), [
        { label: say("sureYes"), act: () => this.act({ ...message, sure: true }) },
      ]);
      return false;
    }
    this.status.textContent = worded(reply.text)
      || say(reply.ok ? (message.say ? "said" : "done") : "failed");
    this.status.classList.toggle("wrong", !reply.ok);
    // Who was picked while the reply was on its way stays so.
    if (reply.ok) this.seats.drop(about);
    return reply.ok;
  }

  /** A foul or removal of the seat that is picked: by a human host with its reason. */
  punish(word, question) {
    const [seat] = this.seats.picked;
    const reasons = this.view.led === "human" ? this.view.reasons[word] : [];
    const press = (number) => () => this.press(keys.sanction(word, seat, number));
    if (!reasons.length) return press(0)();
    const choices = reasons.map((reason, place) => ({
      label: this.names.offences[reason] || reason, act: press(place + 1),
    }));
    return this.sheet.ask(say(question, seat), [...choices, { label: say("noReason"), act: press(0) }]);
  }

  /** Its phone is lost, or another's. */
  free(seat) {
    this.sheet.ask(say("sureFree", seat), [
      { label: say("free", seat), act: () => this.press(keys.free(seat)) },
    ]);
  }

  correct(seat) {
    const most = this.view.table.seats.length;
    const choices = [...Array(most + 1).keys()].map((count) => ({
      label: String(count), act: () => this.press(keys.recount(seat, count)),
    }));
    this.sheet.ask(seat === null ? say("howManyLift") : say("howMany", seat), choices);
  }

  showSecrets(shown) {
    this.shown = shown;
    this.eye.setAttribute("aria-pressed", String(shown));
    this.draw();
  }

  // What is seen

  connected(there) {
    document.body.classList.toggle("lost", !there);
    if (!there) this.status.textContent = say("lost");
    else if (this.status.textContent === say("lost")) this.status.textContent = "";
  }

  show(view, age) {
    // With a nomination only what may be answered changes, not the question.
    const asked = JSON.stringify([view.phase, { ...view.ask, options: null }]);
    if (asked !== this.askedBefore) this.seats.clear();
    this.askedBefore = asked;
    this.view = view;
    this.clock.show(view.table.clock, age);
    this.draw();
  }

  get over() {
    return this.view !== null && this.view.table.result !== null;
  }

  get looks() {
    const ask = this.view.ask;
    return ask !== null && ask.kind === "card" && !ask.own_cards;
  }

  draw() {
    const view = this.view;
    if (view === null) return;
    const table = view.table;
    const open = !isSecret(view.ask) || this.shown;
    const mine = view.led === "human" || !table.private;
    const day = table.day ? ` · ${say("day", table.day)}` : "";
    write(this.phase, phaseName(view.phase, this.names) + day);
    write(this.who, [
      say(view.led === "human" ? "byHuman" : "byProgram"),
      table.paused ? say("paused") : null,
      table.floor === null ? null : say("floor", this.seats.called(table.seats[table.floor - 1])),
    ].filter(Boolean).join(" · "));
    write(this.asked, mine ? askedInWords(view, this.names, say) : say("waits"));
    if (isSecret(view.ask) && view.ask.kind === "answer" && !this.shown) {
      write(this.asked, say("secret"));
    }
    if (table.result !== null) {
      write(this.asked, capital(this.names.winners[table.result.winner]));
    }
    this.drawNight(view);
    const picked = this.seats.picked;
    const may = mine ? actions(view, picked, say) : [];
    refill(this.actions, may, () => may.map(({ label, key, main }) =>
      button(label, once(() => this.press(key)), { class: main ? "main" : "" })));
    const counts = mine && view.ask !== null && view.ask.kind === "count" ? view.ask.options : [];
    refill(this.numbers, counts, () => counts.map((count) =>
      button(String(count), once(() => this.press(String(count))))));
    this.seats.draw(view, this.shown, open);
    this.drawSanctions(picked);
    this.drawVotes(view);
    this.drawLog(view);
    this.lead.textContent = say(view.led === "human" ? "giveBack" : "takeOver");
    this.lead.disabled = !mine || view.protocol;
    this.next.disabled = this.pause.disabled = view.protocol;
    this.pause.textContent = say(table.paused ? "goOn" : "pause");
    this.drawProtocol(view);
  }

  /** Who is called, and what has come of it in this call. */
  drawNight(view) {
    const lines = [];
    if (view.phase.startsWith("night.") && this.shown) {
      if (view.called !== null) {
        const { role, seats } = view.called;
        lines.push(say(seats.length ? "calledSeats" : "called", this.names.roles[role], seats.join(", ")));
      }
      const phases = view.log.map((event) => event.event);
      const since = Math.max(phases.lastIndexOf("woke"), phases.lastIndexOf("phase"));
      for (const event of view.log.slice(since + 1)) {
        if (event.audience) lines.push(inWords(event, this.names));
      }
    }
    refill(this.night, lines, () => lines.filter(Boolean).map((line) => element("li", {}, line)));
  }

  drawSanctions(picked) {
    const one = picked.length === 1 ? picked[0] : null;
    const back = this.view.may_return;
    const phoned = one !== null && this.view.table.seats[one - 1].phone && !this.view.table.private;
    refill(this.sanctions, [one, back, phoned], () => [
      ...(back === null ? [] : [button(say("returnFloor", back), () => this.press(keys.RETURN_FLOOR))]),
      ...[
        [say("foul"), () => this.punish(keys.FOUL, "whyFoul")],
        [say("cancelFoul"), () => this.press(keys.cancelFoul(one))],
        [say("remove"), () => this.punish(keys.REMOVE, "whyRemove")],
        [say("teamLoss"), () => this.punish(keys.TEAM_LOSS, "whyTeamLoss")],
      ].map(([label, act]) => button(label, act, { disabled: one === null })),
      ...(phoned ? [button(say("free", one), () => this.free(one))] : []),
    ]);
  }

  drawVotes(view) {
    const vote = view.table.vote;
    const counts = vote === null ? (view.protocol ? [] : lastCounts(view.log))
      : vote.counts.map((count, place) => ({ seat: vote.candidates[place], count }));
    const called = (seat) =>
      seat === null ? say("lift") : this.seats.called(view.table.seats[seat - 1]);
    refill(this.votes, [view.nominees, counts, vote && vote.current], () => [
      element("p", {}, view.nominees.length
        ? say("nominees", view.nominees.join(", ")) : say("noNominees")),
      ...counts.map(({ seat, count }) => element("p", { class: "count" },
        element("span", {}, called(seat)), element("b", {}, String(count)),
        button(say("correct"), () => this.correct(seat)))),
    ]);
  }

  drawLog(view) {
    const lines = view.log.map((event) => this.logged(event)).filter(Boolean).reverse();
    refill(this.log, lines, () => lines.map(([at, text, heading]) =>
      element("li", { class: heading ? "heading" : "" },
        element("span", { class: "at" }, minutes(at)), text)));
  }

  logged(event) {
    const text = inWords(event, this.names);
    if (text === null) return null;
    const secret = event.audience && !this.shown;
    return [event.at, secret ? "•••" : text, event.event === "phase"];
  }

  async drawProtocol(view) {
    if (!view.protocol || this.asksProtocol || this.send === null) return;
    this.asksProtocol = true;
    const reply = await this.send({ protocol: true });
    if (!reply.ok) {
      this.asksProtocol = false;
      return;
    }
    const file = new Blob([reply.more.html], { type: "text/html;charset=utf-8" });
    const href = URL.createObjectURL(file);
    fill(this.protocol, [
      element("a", { href, target: "_blank" }, say("openProtocol")),
      element("a", { href, download: "mafia.html" }, say("saveProtocol")),
    ]);
  }
}

/** The second click of a double one is for nobody: it would answer the next question. */
function once(act) {
  return (event) => (event.detail > 1 ? null : act());
}

function part(title, name, ...inside) {
  return element("section", { class: name }, element("h2", {}, title), ...inside);
}

function minutes(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
