// The era with sessions: initialize, Mcp-Session-Id, questions as requests on the stream of the call, resumption.

import { CLIENT, Call, failureOf, pause } from './call.js';
import { EXTENSION } from './app.js';
import { Failure } from './http.js';

export const VERSION = '2025-11-25';

const CAPABILITIES = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {}, extensions: EXTENSION };

const TRIES = 5;

export class SessionClient {
  era = 'session';

  resumes = true;

  #id = 0;

  #session = null;

  #version = VERSION;

  /** The last event of the stream outside of calls. */
  #position = null;

  #renewal = null;

  #renewing = false;

  /** Receives the description of the server when a new session has replaced a lost one. */
  onRenewed = () => {};

  constructor(http) {
    this.http = http;
  }

  get #headers() {
    const headers = { 'MCP-Protocol-Version': this.#version };
    return this.#session ? { ...headers, 'Mcp-Session-Id': this.#session } : headers;
  }

  async connect() {
    this.#id += 1;
    const message = { jsonrpc: '2.0', id: this.#id, method: 'initialize', params: { protocolVersion: VERSION, capabilities: CAPABILITIES, clientInfo: CLIENT } };
    const response = await this.http.post({}, message);
    let answer;
    await this.http.read(response, (received) => { answer = received.id === message.id ? received : answer; });
    if (!answer?.result) {
      throw answer?.error ? failureOf(answer.error) : new Failure(`The server did not begin a session: status ${response.status}`);
    }
    this.#session = response.headers.get('Mcp-Session-Id');
    this.#position = null;
    this.#version = answer.result.protocolVersion;
    await this.#tell({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const { serverInfo, capabilities = {}, instructions } = answer.result;
    if (capabilities.logging) {
      this.start('logging/setLevel', { level: 'debug' }).result.catch(() => {});
    }
    return { version: this.#version, serverInfo, capabilities, instructions };
  }

  async close() {
    if (this.#session) {
      await this.http.delete(this.#headers).catch(() => {});
    }
  }

  /** Begins a new session when the server does not know the given one any more, as after a restart. */
  #renew(lost) {
    if (lost === this.#session && !this.#renewing) {
      this.http.wire.note('note', 'The server does not know the session: a new one begins', { failed: true });
      this.#renewing = true;
      this.#renewal = this.connect().then((described) => this.onRenewed(described)).finally(() => { this.#renewing = false; });
    }
    return this.#renewal;
  }

  /**
   * Opens the stream for notifications outside of calls.
   * @param {string[]} uris the subscribed resources; 'follow' sends the subscriptions
   * @param {(message: object) => void} receive receives each notification
   * @param {AbortSignal} signal ends the stream
   * @returns {Promise<{ended: Promise<void>}>} fulfilled when the stream is open, and when it has ended
   */
  async listen(uris, receive, signal) {
    const session = this.#session;
    const response = await this.http.resume(this.#headers, this.#position, signal);
    if (response.status === 404) {
      await this.#renew(session);
      return { ended: Promise.resolve() };
    }
    if (!response.ok) {
      throw new Failure(`The server offers no stream: status ${response.status}`, { status: response.status });
    }
    const received = (message) => (message.id === undefined ? receive(message) : this.#answer({ ask: () => { throw new Error('No call is running'); } }, message));
    return { ended: this.http.read(response, received, ({ id }) => { this.#position = id ?? this.#position; }) };
  }

  follow = (uri) => this.start('resources/subscribe', { uri }).result;

  unfollow = (uri) => this.start('resources/unsubscribe', { uri }).result;

  async #tell(message) {
    const response = await this.http.post(this.#headers, message);
    await response.body?.cancel();
  }

  /** Starts a call; its outcome is the promise 'result'. */
  start(method, params, ask) {
    const call = new Call(method, params, ask);
    this.#id += 1;
    const id = this.#id;
    call.onCancel = () => this.#tell({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id, reason: 'The person cancelled the call' } }).catch(() => {});
    return { call, result: this.#run(call, id) };
  }

  async #run(call, id) {
    const message = { jsonrpc: '2.0', id, method: call.method, params: { ...call.params, _meta: { progressToken: id } } };
    let outcome;
    const receive = (received) => {
      if (received.method && received.id !== undefined) {
        this.#answer(call, received);
      } else if (received.method) {
        call.notified(received);
      } else if (received.id === id || (received.id === null && received.error)) {
        outcome = received;
      }
    };
    let open = (signal) => this.http.post(this.#headers, message, signal);
    let renewed = false;
    for (let failed = 0; !outcome;) {
      try {
        const session = this.#session;
        const response = await open(call.connect());
        if (response.status === 404) {
          if (renewed || call.lastEventId !== null) {
            throw new Failure('The server lost the session, and this call with it: call again', { status: 404 });
          }
          renewed = true;
          await this.#renew(session);
          continue;
        }
        await this.http.read(response, receive, (position) => call.moved(position));
        failed += 1;
      } catch (failure) {
        failed = this.#survive(call, failure, failed);
      }
      if (!outcome) {
        this.#mayComeBack(call, failed);
        await pause(call.retry);
        open = (signal) => this.http.resume(this.#headers, call.lastEventId, signal);
      }
    }
    if (outcome.error) {
      throw failureOf(outcome.error);
    }
    return outcome.result;
  }

  /** Whether a broken connection is to be borne: it is when the person cut it. */
  #survive(call, failure, failed) {
    if (call.cancelled) {
      throw new Failure('Cancelled');
    }
    if (failure instanceof Failure) {
      throw failure;
    }
    const cut = failure.name === 'AbortError';
    this.http.wire.note('note', cut ? 'You cut the connection; the call goes on in the server' : `The connection broke: ${failure.message}`, { failed: true });
    call.tell('cut');
    return cut ? failed : failed + 1;
  }

  #mayComeBack(call, failed) {
    if (!call.lastEventId || failed >= TRIES) {
      throw new Failure('The connection ended before the answer, and cannot be resumed');
    }
  }

  /** Answers a request of the server. */
  async #answer(call, { id, method, params }) {
    let response;
    try {
      response = method === 'ping' ? { result: {} } : { result: await call.ask({ method, params }) };
    } catch (failure) {
      response = { error: { code: -32603, message: failure.message } };
    }
    await this.#tell({ jsonrpc: '2.0', id, ...response });
  }
}
