// Notifications outside of calls: changed lists and updated resources, for as long as the page is connected.

import { pause } from './call.js';

const MAX_PAUSE = 10_000;

export class Watch {
  #followed = new Map();

  #stopped = false;

  #connection = new AbortController();

  /**
   * @param {object} client the client of the era
   * @param {{changed: () => void, broken: () => void, back: () => void}} listener a list has changed, the server cannot be reached, and it can again
   */
  constructor(client, listener) {
    Object.assign(this, { client, listener });
  }

  /** Keeps a stream open, again after it broke, until the server says that it offers none. */
  async run() {
    for (let failed = 0; !this.#stopped;) {
      this.#connection = new AbortController();
      try {
        const { ended } = await this.client.listen([...this.#followed.keys()], (message) => this.#received(message), this.#connection.signal);
        if (failed > 0) {
          this.listener.back();
        }
        failed = 0;
        await ended;
      } catch (failure) {
        if (failure.status !== undefined) {
          return;
        }
        if (failure.name !== 'AbortError' && !this.#stopped) {
          failed += 1;
          this.listener.broken();
        }
      }
      await pause(Math.min(500 * 2 ** failed, MAX_PAUSE));
    }
  }

  #received({ method, params }) {
    if (method === 'notifications/resources/updated') {
      this.#followed.get(params.uri)?.();
    } else if (method.endsWith('/list_changed')) {
      this.listener.changed();
    }
  }

  /** Subscribes to a resource. */
  async follow(uri, updated) {
    this.#followed.set(uri, updated);
    await this.#subscribe('follow', uri);
  }

  async unfollow(uri) {
    this.#followed.delete(uri);
    await this.#subscribe('unfollow', uri);
  }

  /** Subscribes again in a new session. */
  async renewed() {
    await Promise.all([...this.#followed.keys()].map((uri) => this.#subscribe('follow', uri)));
  }

  async #subscribe(what, uri) {
    if (this.client[what]) {
      await this.client[what](uri);
    } else {
      this.#connection.abort();
    }
  }

  stop() {
    this.#stopped = true;
    this.#connection.abort();
  }
}
