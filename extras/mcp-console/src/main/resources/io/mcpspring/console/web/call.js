// A call as the page sees it, in either era.

import { Failure } from './http.js';

/** Fires 'progress', 'log', 'state' and 'note'; questions go to the function that it was made with. */
export class Call extends EventTarget {
  #controller = new AbortController();

  #cancelled = false;

  /** The id of the last event that was received, if the stream can be resumed. */
  lastEventId = null;

  retry = 1000;

  /** Tells the server of the cancellation. */
  onCancel = () => {};

  /**
   * @param {string} method the method
   * @param {object} params its parameters
   * @param {(question: {method: string, params: object}) => Promise<object>} ask has the person answer
   */
  constructor(method, params, ask) {
    super();
    this.method = method;
    this.params = params;
    this.ask = ask;
  }

  /** Ends the current connection, not the call. */
  cut() {
    this.#controller.abort(new DOMException('cut', 'AbortError'));
  }

  cancel() {
    this.#cancelled = true;
    this.onCancel();
    this.#controller.abort(new DOMException('cancelled', 'AbortError'));
  }

  get cancelled() {
    return this.#cancelled;
  }

  /** The signal of the next connection. */
  connect() {
    if (this.#cancelled) {
      throw new Failure('Cancelled');
    }
    this.#controller = new AbortController();
    return this.#controller.signal;
  }

  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Takes a notification of the server. */
  notified({ method, params = {} }) {
    if (method === 'notifications/progress') {
      this.tell('progress', params);
    } else if (method === 'notifications/message') {
      this.tell('log', params);
    }
  }

  moved({ id, retry }) {
    if (id !== undefined) {
      this.lastEventId = id;
      this.tell('state');
    }
    if (retry !== undefined) {
      this.retry = retry;
    }
  }
}

/** The failure that an error of JSON-RPC is. */
export function failureOf({ code, message, data }) {
  return new Failure(message, { code, data });
}

export const pause = (millis) => new Promise((resolve) => { setTimeout(resolve, millis); });

export const CLIENT = { name: 'mcp-console', title: 'MCP console', version: '1' };
