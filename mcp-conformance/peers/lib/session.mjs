// A client of the versions with sessions, as small as the protocol allows.

import { exchange, send } from './http.mjs';

const CLIENT = { name: 'probe', version: '1' };

export class Session {
  #url;
  #headers;
  #next = 1;

  constructor(url, headers) {
    this.#url = url;
    this.#headers = headers;
  }

  /**
   * Introduces a client that answers questions.
   * @returns {Promise<Session>} with the answer to `initialize` in its field `answer`
   */
  static async open(url, version, within) {
    const answer = await exchange(url, {
      jsonrpc: '2.0', id: 0, method: 'initialize',
      params: { protocolVersion: version, capabilities: { elicitation: {} }, clientInfo: CLIENT },
    }, { within });
    const session = new Session(url, {
      'mcp-session-id': answer.headers['mcp-session-id'],
      'mcp-protocol-version': version,
    });
    session.answer = answer;
    const initialized = await send(url, {
      headers: session.#headers, body: { jsonrpc: '2.0', method: 'notifications/initialized' }, within,
    });
    await initialized.text();
    return session;
  }

  /** The same session, at another address. */
  at(url) {
    const other = new Session(url, this.#headers);
    other.#next = 1000;
    return other;
  }

  /** Calls a tool and reads its answer. */
  call(name, args, within) {
    return exchange(this.#url, this.#message(name, args), { headers: this.#headers, within });
  }

  /** Calls a tool and leaves its answer to be read event by event. */
  begin(name, args, meta) {
    return send(this.#url, { headers: this.#headers, body: this.#message(name, args, meta) });
  }

  /** Sends a request without parameters. */
  ask(method) {
    return exchange(this.#url, { jsonrpc: '2.0', id: this.#next++, method }, { headers: this.#headers });
  }

  /** Answers a question of the server. */
  async reply(id, result) {
    const answer = await send(this.#url, { headers: this.#headers, body: { jsonrpc: '2.0', id, result } });
    await answer.text();
    return answer.status;
  }

  /** Comes back to a stream whose connection broke. */
  resume(lastEventId) {
    return send(this.#url, { method: 'GET', headers: { ...this.#headers, accept: 'text/event-stream', 'last-event-id': lastEventId } });
  }

  #message(name, args, meta) {
    const params = { name, arguments: args, ...(meta && { _meta: meta }) };
    return { jsonrpc: '2.0', id: this.#next++, method: 'tools/call', params };
  }
}
