// The one way between a page and the game: hello, a stream of whole views, acts.
// The token is in the part of the address after #, which no browser sends anywhere.

const RETRY = [300, 1000, 2000, 3000];
const SILENCE = 40000; // the server says every 15 seconds that it is there (channel.py)

/** How a page of this computer writes: JSON with the token in it. */
export class Plain {
  constructor(token) { this.token = token; }
  seal(message) { return JSON.stringify({ ...message, token: this.token }); }
  open(text) { return JSON.parse(text); }
}

/** How a phone writes (web/envelope.py): boxes under keys made of the token. Needs nacl. */
export class Sealed {
  constructor(token) {
    const keys = nacl.hash(new TextEncoder().encode(token));
    this.toPage = keys.slice(0, 32);
    this.fromPage = keys.slice(32, 64);
  }
  seal(message) {
    // Filled up in bytes: a Russian letter has two, and whoever listens could count letters (ALL-1).
    const text = new TextEncoder().encode(JSON.stringify(message));
    const plain = new Uint8Array(Math.ceil(text.length / 256) * 256).fill(32);
    plain.set(text);
    const nonce = nacl.randomBytes(24);
    const box = nacl.secretbox(plain, nonce, this.fromPage);
    const whole = new Uint8Array(24 + box.length);
    whole.set(nonce);
    whole.set(box, 24);
    return btoa(String.fromCharCode(...whole));
  }
  open(text) {
    const whole = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const plain = nacl.secretbox.open(whole.slice(24), whole.slice(0, 24), this.toPage);
    if (!plain) throw new Error("not ours");
    return JSON.parse(new TextDecoder().decode(plain));
  }
}

/** What one page is shown. `onView(view, age)`: the whole of it, `age` seconds old.
 *  `onState("there" | "lost" | "gone" | "refused")`: gone - this page may not look any more. */
export class Channel {
  constructor(name, envelope, onView, onState = () => {}) {
    this.base = `/channel/${name}`;
    this.envelope = envelope;
    this.onView = onView;
    this.onState = onState;
    this.session = null;
    this.said = 0;
    this.tries = 0;
    this.attempt = 0;
    this.connect();
    // A phone that was asleep does not know that its stream is dead.
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && !this.closed) this.again(0);
    });
    addEventListener("online", () => this.again(0));
  }

  async connect() {
    this.stop();
    // A phone that wakes is told so twice: of two attempts only the later one may go on.
    const attempt = ++this.attempt;
    try {
      const mark = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12))));
      const answer = await this.post("hello", this.envelope.seal({ mark }));
      if (attempt !== this.attempt) return;
      if (answer.status === 403 || answer.status === 404) return this.leave("refused");
      if (!answer.ok) throw new Error(answer.statusText);
      const greeting = this.envelope.open(await answer.text());
      if (attempt !== this.attempt) return;
      if (greeting.mark !== mark) throw new Error("an old greeting");
      const session = greeting.session;
      this.session = session;
      this.said = 0;
      this.told = 0;
      this.source = new EventSource(`${this.base}/stream?session=${encodeURIComponent(session)}`);
      this.listen();
      this.source.addEventListener("there", () => this.listen());
      this.source.onmessage = (event) => {
        this.listen();
        const { session: whose, n, view, age } = this.envelope.open(event.data);
        if (whose !== session || n <= this.told) return; // overheard, and sent once more
        this.told = n;
        this.tries = 0;
        this.onState("there");
        if (view !== null) this.onView(view, age);
      };
      this.source.addEventListener("gone", () => this.leave("gone"));
      this.source.onerror = () => this.lost();
    } catch (error) {
      if (attempt === this.attempt) this.lost();
    }
  }

  /** The network may go without a word: a server that is silent for too long is lost. */
  listen() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(), SILENCE);
  }

  lost() {
    this.onState("lost");
    this.again(RETRY[Math.min(this.tries++, RETRY.length - 1)]);
  }

  again(after) {
    if (this.closed) return;
    this.stop();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), after);
  }

  stop() {
    clearTimeout(this.silence);
    if (this.source) this.source.close();
    this.source = null;
  }

  leave(state) {
    this.closed = true;
    this.stop();
    this.onState(state);
  }

  /** Something was pressed: {ok, text?}. */
  async act(message) {
    const session = this.session;
    const n = ++this.said;
    const sealed = this.envelope.seal({ ...message, session, n });
    try {
      const answer = await this.post("act", sealed);
      const told = answer.ok ? this.envelope.open(await answer.text()) : {};
      return told.session === session && told.n === n ? told.reply : { ok: false };
    } catch (error) {
      return { ok: false };
    }
  }

  post(what, body) {
    return fetch(`${this.base}/${what}`, { method: "POST", body });
  }
}

/** The token of this page's address. */
export const token = () => decodeURIComponent(location.hash.slice(1));
