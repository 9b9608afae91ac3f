// What went over the wire, for the person to read.

const MOST = 400;

/** The messages that were sent and received, the oldest forgotten first. */
export class Wire extends EventTarget {
  #entries = [];

  get entries() {
    return this.#entries;
  }

  /**
   * Notes something.
   * @param {'request'|'answer'|'event'|'note'} kind what it is
   * @param {string} title a few words
   * @param {object} more eventId, status, body, failed
   */
  note(kind, title, more = {}) {
    const entry = { kind, title, at: new Date(), ...more };
    this.#entries.push(entry);
    if (this.#entries.length > MOST) {
      this.#entries.shift();
    }
    this.dispatchEvent(new CustomEvent('entry', { detail: entry }));
  }

  clear() {
    this.#entries = [];
    this.dispatchEvent(new CustomEvent('cleared'));
  }
}

/** The end of an id, by which it is told from others. */
export const short = (id) => (String(id).length > 9 ? `…${String(id).slice(-8)}` : String(id));

/** A few words for a message of JSON-RPC. */
export function describe(message) {
  if (Array.isArray(message)) {
    return `${message.length} messages`;
  }
  if (message.method) {
    return message.id === undefined ? message.method : `${message.method} #${short(message.id)}`;
  }
  return message.error ? `error ${message.error.code} #${message.id}` : `result #${message.id}`;
}
