// The sign-in of a host that brings its own: from a challenge to tokens, and back.

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';

/** Scopes of OpenID Connect, which ChatGPT asks for if they are advertised. */
const OPENID = ['openid', 'email', 'profile', 'offline_access'];

export class SignIn {
  authorizations = [];
  tokens;
  client;
  #server;

  /**
   * @param {object} host the row of the table of hosts
   * @param {import('../../lib/browser.mjs').Browser} browser of the person
   */
  constructor(host, browser) {
    this.host = host;
    this.client = host.client;
    this.browser = browser;
  }

  /**
   * Gets tokens as a challenge says.
   * @param {string} challenge a value of WWW-Authenticate
   */
  async begin(challenge) {
    const parameters = Object.fromEntries([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    const resource = await json(parameters.resource_metadata);
    this.#server ??= await metadata(resource.authorization_servers[0]);
    assert.ok(this.#server.code_challenge_methods_supported?.includes('S256'), 'hosts refuse servers without S256');
    const redirect = this.host.redirect(this.#server);
    this.client ??= await this.#register(redirect);

    const verifier = randomBytes(32).toString('base64url');
    const state = randomBytes(16).toString('base64url');
    const address = new URL(this.#server.authorization_endpoint);
    address.search = new URLSearchParams({ response_type: 'code', client_id: this.client, redirect_uri: redirect, state,
      scope: this.#scopes(parameters.scope ?? resource.scopes_supported?.join(' ') ?? ''), resource: resource.resource,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256', ...this.host.parameters });
    this.authorizations.push(address);
    const answer = (await this.browser.authorize(address, redirect)).searchParams;
    assert.equal(answer.get('state'), state);
    assert.equal(answer.get('iss') ?? this.#server.issuer, this.#server.issuer);
    if (answer.has('error')) {
      throw new Error(`${answer.get('error')}: ${answer.get('error_description')}`);
    }
    this.tokens = await this.#token({ grant_type: 'authorization_code', code: answer.get('code'), redirect_uri: redirect, code_verifier: verifier,
      resource: resource.resource });
    return this.tokens;
  }

  /** All that were asked for before, and these. */
  #scopes(wanted) {
    const before = this.authorizations.at(-1)?.searchParams.get('scope')?.split(' ') ?? [];
    const advertised = this.host.openid ? OPENID.filter((scope) => this.#server.scopes_supported?.includes(scope)) : [];
    return [...new Set([...before, ...wanted.split(' ').filter(Boolean), ...advertised])].join(' ');
  }

  async #register(redirect) {
    const response = await fetch(this.#server.registration_endpoint, { method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_name: this.host.name, redirect_uris: [redirect], grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'], token_endpoint_auth_method: 'none' }) });
    const registered = await response.json();
    assert.equal(response.status, 201, JSON.stringify(registered));
    return registered.client_id;
  }

  async #token(parameters) {
    const response = await fetch(this.#server.token_endpoint, { method: 'POST', body: new URLSearchParams({ client_id: this.client, ...parameters }) });
    const answer = await response.json();
    if (!response.ok) {
      throw new Error(answer.error);
    }
    return answer;
  }
}

/** In the order of the hosts: RFC 8414 and OpenID Connect before the path, and OpenID Connect behind it. */
async function metadata(issuer) {
  const { origin, pathname } = new URL(issuer);
  const places = [`${origin}/.well-known/oauth-authorization-server${pathname}`, `${origin}/.well-known/openid-configuration${pathname}`,
    `${issuer}/.well-known/openid-configuration`];
  for (const place of places) {
    const response = await fetch(place);
    if (response.ok) {
      const found = await response.json();
      assert.equal(found.issuer, issuer);
      return found;
    }
  }
  throw new Error(`No metadata of ${issuer}`);
}

async function json(address) {
  const response = await fetch(address);
  assert.equal(response.status, 200, `${address}: ${response.status}`);
  return response.json();
}
