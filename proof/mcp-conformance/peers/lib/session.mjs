// A client of the versions with sessions, as small as the protocol allows.

import { exchange, send } from './http.mjs';

const CLIENT = { name: 'probe', version: '1' };

export class Session {
  #url;
  #headers;
  #from;
  #next = 1;

  constructor(url, headers, from) {
    this.#url = url;
    this.#headers = headers;
    this.#from = from;
  }

  /**
   * Introduces a client that answers questions.
   * @param {string} [from] the IP address of the client
   * @returns {Promise<Session>} with the answer to `initialize` in its field `answer`
   */
  static async open(url, version, from) {
    const answer = await exchange(url, {
      jsonrpc: '2.0', id: 0, method: 'initialize',
      params: { protocolVersion: version, capabilities: { elicitation: {} }, clientInfo: CLIENT },
    }, { from });
    const session = new Session(url, {
      'mcp-session-id': answer.headers['mcp-session-id'],
      'mcp-protocol-version': version,
    }, from);
    session.answer = answer;
    const initialized = await session.#send({ body: { jsonrpc: '2.0', method: 'notifications/initialized' } });
    await initialized.text();
    return session;
  }

  /** The same session, at another address. */
  at(url) {
    const other = new Session(url, this.#headers, this.#from);
    other.#next = 1000;
    return other;
  }

  /** Calls a tool and reads its answer. */
  call(name, args, within) {
    return this.#exchange(this.#message(name, args), within);
  }

  /** Calls a tool and leaves its answer to be read event by event. */
  begin(name, args, meta) {
    return this.#send({ body: this.#message(name, args, meta) });
  }

  /** Sends a request without parameters. */
  ask(method) {
    return this.#exchange({ jsonrpc: '2.0', id: this.#next++, method });
  }

  /** Answers a question of the server. */
  async reply(id, result) {
    const answer = await this.#send({ body: { jsonrpc: '2.0', id, result } });
    await answer.text();
    return answer.status;
  }

  /** Comes back to a stream whose connection broke. */
  resume(lastEventId) {
    return this.#send({ method: 'GET', headers: { accept: 'text/event-stream', 'last-event-id': lastEventId } });
  }

  #exchange(message, within) {
    return exchange(this.#url, message, { headers: this.#headers, within, from: this.#from });
  }

  #send({ headers, ...options }) {
    return send(this.#url, { headers: { ...this.#headers, ...headers }, from: this.#from, ...options });
  }

  #message(name, args, meta) {
    const params = { name, arguments: args, ...(meta && { _meta: meta }) };
    return { jsonrpc: '2.0', id: this.#next++, method: 'tools/call', params };
  }
}
