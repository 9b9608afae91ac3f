// What a person does in a browser: follows redirects with cookies, signs in when asked to, and agrees to what a client wants.

const MAX_STEPS = 12;

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
        response = await this.#submit(response);
      }
    }
    throw new Error(`${address} did not lead to ${redirectAddress}`);
  }

  /** Sends the form of a page: with name and password if it asks for one, else as a consent. */
  async #submit(response) {
    const page = await response.text();
    const form = page.match(/<form[\s\S]*?<\/form>/)?.[0];
    if (form === undefined || response.status >= 400) {
      throw new Error(`No form to sign in, but status ${response.status}: ${text(page)}`);
    }
    const fields = new URLSearchParams();
    for (const [input] of form.matchAll(/<input[^>]*>/g)) {
      const { name, type, value } = attributes(input);
      if (name !== undefined && (type === 'hidden' || (type === 'submit' && name === 'accept'))) {
        fields.set(name, value ?? '');
      }
    }
    if (/type="password"/.test(form)) {
      fields.set('username', this.user);
      fields.set('password', this.password);
    }
    const { action } = attributes(form.match(/<form[^>]*>/)[0]);
    return this.#request(new URL(action ?? '', response.url), { method: 'POST', body: fields });
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

function attributes(tag) {
  const pairs = [...tag.matchAll(/([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value.replaceAll('&amp;', '&')]));
}

function text(page) {
  return page.replaceAll(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 500);
}
