// Requests to the endpoint of the server, as any client sends them.

import { readJson, writeJson } from './json.js';
import { describe } from './wire.js';
import { events } from './sse.js';

/** A failure that has a sentence for the person. */
export class Failure extends Error {
  constructor(message, { code, data, status } = {}) {
    super(message);
    Object.assign(this, { code, data, status });
  }
}

export class Http {
  /**
   * @param {string} url the endpoint
   * @param {Wire} wire notes all messages
   * @param {() => object} credentials headers that authenticate
   */
  constructor(url, wire, credentials) {
    this.url = url;
    this.wire = wire;
    this.credentials = credentials;
  }

  /** Posts a message and returns the response. */
  async post(headers, message, signal) {
    this.wire.note('request', `POST ${describe(message)}`, { body: { headers, message } });
    return this.#send({
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
      body: writeJson(message),
      signal,
    });
  }

  /** Comes back to a stream after an event. */
  async resume(headers, lastEventId, signal) {
    this.wire.note('request', 'GET the stream again', { eventId: lastEventId, body: { headers: { ...headers, 'Last-Event-ID': lastEventId } } });
    return this.#send({ method: 'GET', headers: { Accept: 'text/event-stream', 'Last-Event-ID': lastEventId, ...headers }, signal });
  }

  async delete(headers) {
    this.wire.note('request', 'DELETE the session', { body: { headers } });
    return this.#send({ method: 'DELETE', headers, keepalive: true });
  }

  async #send({ headers, ...init }) {
    const response = await fetch(this.url, { ...init, headers: { ...headers, ...this.credentials() }, credentials: 'same-origin', cache: 'no-store', redirect: 'error' });
    const type = response.headers.get('Content-Type');
    if (type !== 'application/json') {
      this.wire.note('answer', `${response.status} ${type?.split(';')[0] ?? 'without body'}`, { failed: !response.ok });
    }
    return response;
  }

  /**
   * Reads the messages of a response, whether it is JSON or a stream.
   * @param {Response} response the response
   * @param {(message: object) => void} onMessage receives each message
   * @param {(position: {id: ?string, retry: ?number}) => void} onPosition told where the stream is
   */
  async read(response, onMessage, onPosition = () => {}) {
    const type = response.headers.get('Content-Type') ?? '';
    if (type.startsWith('text/event-stream')) {
      for await (const event of events(response.body)) {
        onPosition(event);
        if (event.data) {
          const message = readJson(event.data);
          this.wire.note('event', describe(message), { eventId: event.id, body: message });
          onMessage(message);
        } else {
          this.wire.note('event', event.retry === undefined ? 'position' : `come back after ${event.retry} ms`, { eventId: event.id });
        }
      }
      this.wire.note('note', 'The stream has ended');
      return;
    }
    const text = await response.text();
    if (type !== 'application/json' || text === '') {
      if (!response.ok) {
        throw new Failure(refusal(response), { status: response.status });
      }
      return;
    }
    const message = readJson(text);
    this.wire.note('answer', `${response.status} ${describe(message)}`, { body: message, failed: message.error !== undefined });
    [message].flat().forEach(onMessage);
  }
}

function refusal(response) {
  const challenge = response.headers.get('WWW-Authenticate');
  return challenge
    ? `The server wants authentication (${challenge.split(' ')[0]}): enter a token under “Authorization”, or sign in to the application`
    : `The server answered with status ${response.status}`;
}
