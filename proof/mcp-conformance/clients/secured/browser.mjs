// What a person does in a browser: follows redirects with cookies and signs in when asked to.

const MAX_STEPS = 10;

export class Browser {
  #cookies = new Map();

  constructor(user, password) {
    this.user = user;
    this.password = password;
  }

  /**
   * Opens an address and goes on until it leads to the redirect address.
   * @param {URL | string} address where to begin
   * @param {string} redirectAddress where it should end
   * @returns {Promise<URL>} the redirect address with its parameters
   */
  async authorize(address, redirectAddress) {
    let response = await this.#request(address);
    for (let step = 0; step < MAX_STEPS; step++) {
      const location = response.headers.get('location');
      if (location !== null) {
        const next = new URL(location, response.url);
        if (next.href.startsWith(redirectAddress)) {
          return next;
        }
        response = await this.#request(next);
      } else {
        response = await this.#signIn(response);
      }
    }
    throw new Error(`${address} did not lead to ${redirectAddress}`);
  }

  async #signIn(response) {
    const page = await response.text();
    const csrf = page.match(/name="_csrf"[^>]*value="([^"]+)"/)?.[1];
    if (csrf === undefined) {
      throw new Error(`No form to sign in, but status ${response.status}: ${page}`);
    }
    const form = new URLSearchParams({ username: this.user, password: this.password, _csrf: csrf });
    return this.#request(new URL('/login', response.url), { method: 'POST', body: form });
  }

  async #request(address, init = {}) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', ...(cookie && { cookie }) };
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';');
      const equals = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    return response;
  }
}
