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
   * @param {(challenge: string) => void} challenged receives the challenge of a refused request
   */
  constructor(url, wire, credentials, challenged) {
    Object.assign(this, { url, wire, credentials, challenged });
  }

  /** Posts a message and returns the response. */
  async post(headers, message, signal) {
    this.wire.sent(`POST ${describe(message)}`, { headers, message });
    return this.#send({
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
      body: writeJson(message),
      signal,
    });
  }

  /** Comes back to a stream after an event; without one, opens the stream outside of calls. */
  async resume(headers, lastEventId, signal) {
    const all = lastEventId === null ? headers : { ...headers, 'Last-Event-ID': lastEventId };
    this.wire.note('request', lastEventId === null ? 'GET notifications' : 'GET the stream again', { eventId: lastEventId, body: { headers: all } });
    return this.#send({ method: 'GET', headers: { Accept: 'text/event-stream', ...all }, signal });
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
    if (response.headers.has('WWW-Authenticate')) {
      this.challenged(response.headers.get('WWW-Authenticate'));
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
          this.wire.received('event', message, { eventId: event.id });
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
    this.wire.received('answer', message, { status: response.status });
    [message].flat().forEach(onMessage);
  }
}

function refusal(response) {
  const challenge = response.headers.get('WWW-Authenticate');
  return challenge
    ? `The server wants authentication (${challenge.split(' ')[0]}): enter a token under “Authorization”, or sign in`
    : `The server answered with status ${response.status}`;
}
