// What is asked of the host now, in words, and what may be pressed for it.

import * as keys from "./host_keys.js";

const SECRET = ["ballot", "target", "testament", "shot", "decoy", "answer", "note"];

/** Who may see it is the host: players may stand behind him. */
export const isSecret = (ask) => ask !== null && SECRET.includes(ask.kind);

export function askedInWords(view, names, say) {
  const ask = view.ask;
  if (view.phase === "setup") return say("gathering");
  if (ask === null) return say(view.led === "human" ? "goesOn" : "nothingAsked");
  switch (ask.kind) {
    case "card": return say(ask.own_cards ? "askOwnCard" : "askCard", ask.seat);
    case "floor": return say(ask.reason === "best_move" ? "askBestMove" : "askFloor", ask.seat);
    case "count": return view.by_phones ? say("askPhones") : counted(view, say);
    case "vote":
    case "ballot": return say("askVote", ask.seat);
    case "testament": return say("askTestament");
    case "shot": return ask.number === null ? say("askShotAny") : say("askShot", ask.number);
    case "answer": return say("askAnswer", ask.seat, answer(ask.answer, names, say));
    case "talk": return say("askTalk");
    case "accuse": return say("askAccuse");
    case "note": return say("askNote", ask.seat);
    default: return say("askTarget");
  }
}

function counted(view, say) {
  const vote = view.table.vote;
  if (vote === null || vote.current === null) return say("askCount");
  return say("askCountFor", vote.current);
}

function answer(given, names, say) {
  if (given === null) return say("nothing");
  return names.answers[given] || names.roles[given] || given;
}

/** [{label, key, main}] for the seats that are picked. */
export function actions(view, picked, say) {
  const ask = view.ask;
  if (ask === null) return [];
  const one = picked.length === 1 ? picked[0] : null;
  const made = [];
  const add = (label, key, main) => made.push({ label, key, main: Boolean(main) });
  switch (ask.kind) {
    case "card":
      if (!ask.own_cards) add(say("looked"), keys.LOOKED, true);
      break;
    case "floor":
      if (ask.reason === "best_move") {
        if (picked.length) add(say("bestMove", keys.seatsOf(picked)), keys.seatsOf(picked), true);
      } else if (one !== null && view.nominees.includes(one)) {
        add(say("withdraw", one), keys.withdraw(one), true);
      } else if (one !== null && ask.options.length) {
        add(say("nominate", one), String(one), true);
      }
      add(say("endSpeech"), keys.END);
      add(say("pass"), keys.NOBODY);
      break;
    case "count":
      if (picked.length) add(say("hands", keys.seatsOf(picked)), keys.hands(picked), true);
      break;
    case "vote":
    case "ballot":
      if (one !== null) add(say("voteFor", one), String(one), true);
      break;
    case "testament":
      if (one !== null) {
        add(say("saysMafia", one), String(one), true);
        add(say("saysHonest", one), keys.honest(one), true);
      }
      add(say("noNote"), keys.NOBODY);
      break;
    case "shot":
      if (one !== null) add(say("shoots", one), String(one), true);
      add(say("allShoot"), keys.ALL_SHOOT);
      break;
    case "talk":
      add(say("endTalk"), keys.END);
      break;
    case "accuse":
      if (one !== null) add(say("accuse", one), String(one), true);
      if (picked.length === 2) add(say("accuseBy", ...picked), keys.accuse(picked), true);
      add(say("toVote"), keys.END);
      add(say("callNight"), keys.CALL_NIGHT);
      break;
    case "note":
      add(say("noteHonest"), "0");
      if (one !== null) add(say("noteShot", one), String(one), true);
      break;
    case "answer":
      break;
    default:
      if (picked.length) add(say("choose", keys.seatsOf(picked)), keys.seatsOf(picked), true);
      add(say("nobody"), keys.NOBODY);
  }
  return made;
}
