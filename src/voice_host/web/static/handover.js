// Secrets between this page and the game, by a channel whose token others know, too
// (web/handover.py). Needs nacl.

const base64 = (of) => btoa(String.fromCharCode(...of));
const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

/** One exchange. `key` may be seen by anybody. */
export class Handover {
  constructor() {
    this.pair = nacl.box.keyPair();
    this.key = base64(this.pair.publicKey);
  }

  /** For who has this public key, and nobody else. */
  seal(text, key) {
    const nonce = nacl.randomBytes(24);
    const box = nacl.box(new TextEncoder().encode(text), nonce, bytes(key), this.pair.secretKey);
    return base64([...nonce, ...box]);
  }

  /** The secret in a reply; null: it is not for this page. */
  open({ key, box }) {
    const whole = bytes(box);
    const text = nacl.box.open(whole.slice(24), whole.slice(0, 24), bytes(key), this.pair.secretKey);
    return text ? new TextDecoder().decode(text) : null;
  }
}
