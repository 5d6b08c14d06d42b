// Which seat this phone has taken: kept, so that a closed page finds its way back.

const KEY = "voice-host seat";

/** {room, seat, token} or null. */
export function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch (error) {
    return null; // a browser that keeps nothing
  }
}

export function keep(seat) {
  try {
    localStorage.setItem(KEY, JSON.stringify(seat));
  } catch (error) {
    // The address has it, too.
  }
}

export function forget() {
  try {
    localStorage.removeItem(KEY);
  } catch (error) {
    // There is nothing to forget.
  }
}
