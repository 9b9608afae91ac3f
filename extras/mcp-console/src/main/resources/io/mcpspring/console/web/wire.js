// What went over the wire, for the person to read.

const MAX_ENTRIES = 400;

/** The messages that were sent and received, the oldest forgotten first. */
export class Wire extends EventTarget {
  #entries = [];

  /** Requests without a response yet, by id. */
  #open = new Map();

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
    if (this.#entries.length > MAX_ENTRIES) {
      this.#entries.shift();
    }
    this.dispatchEvent(new CustomEvent('entry', { detail: entry }));
  }

  /** Notes a message that is sent. */
  sent(title, body) {
    if (body.message.method && body.message.id !== undefined) {
      this.#open.set(body.message.id, { title: nameOf(body.message), at: performance.now() });
      if (this.#open.size > MAX_ENTRIES) {
        this.#open.delete(this.#open.keys().next().value);
      }
    }
    this.note('request', title, { body });
  }

  /** Notes a message that was received; a response names its request and its time. */
  received(kind, message, { status, eventId }) {
    const request = message.method === undefined ? this.#open.get(message.id) : undefined;
    if (request) {
      this.#open.delete(message.id);
    }
    const took = request ? `: ${request.title}, ${Math.round(performance.now() - request.at)} ms` : '';
    this.note(kind, `${status === undefined ? '' : `${status} `}${describe(message)}${took}`,
      { eventId, body: message, failed: message.error !== undefined || message.result?.isError === true });
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
  if (message.error) {
    return `error ${message.error.code} #${message.id}`;
  }
  return `${message.result?.isError ? 'tool error' : 'result'} #${message.id}`;
}

/** The method of a request, with the name or URI in its parameters. */
const nameOf = ({ method, params = {} }) => [method, params.name ?? params.uri].filter(Boolean).join(' ');
