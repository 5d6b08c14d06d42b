// What the host keys at his computer (docs: "A human leads"): the page presses the same.

export const NEXT = "дальше";
export const PAUSE = "пауза";
export const GO_ON = "продолжаем";
export const REPEAT = "повтори";
export const UNDO = "отмена";
export const LEAD = "=";
export const RETURN_FLOOR = "*";
export const END = "+";
export const NOBODY = "-";
export const ALL_SHOOT = "+";
export const CALL_NIGHT = "0";
export const LOOKED = "";

export const FOUL = "фол";
export const REMOVE = "удалить";
export const TEAM_LOSS = "поражение";

export const sanction = (word, seat, reason) =>
  reason ? `${word} ${seat} ${reason}` : `${word} ${seat}`;
export const cancelFoul = (seat) => `снять фол ${seat}`;
export const recount = (seat, count) => `${seat === null ? "подъём" : seat} = ${count}`;
export const free = (seat) => `освободить место ${seat}`;
export const withdraw = (seat) => `-${seat}`;
export const honest = (seat) => `${seat}+`;
/** One seat alone would be a number of hands: the comma says that it is a seat. */
export const hands = (seats) => (seats.length === 1 ? `${seats[0]},` : seats.join(", "));
export const seatsOf = (seats) => seats.join(", ");
export const accuse = (seats) => seats.join(" ");
