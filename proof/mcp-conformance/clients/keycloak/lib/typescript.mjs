// The TypeScript SDKs, which bring a flow of their own.

import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { UnauthorizedError as UnauthorizedErrorBefore } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as ClientBefore } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportBefore } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** Keeps in memory what the flow asks it to, and where it was sent. */
class Provider {
  authorizations = [];
  #kept = {};

  constructor({ client, redirect }) {
    this.redirectUrl = redirect();
    this.clientMetadata = { client_name: 'Desk', redirect_uris: [this.redirectUrl], grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none' };
    this.#kept.client = client && { client_id: client };
  }

  clientInformation() { return this.#kept.client; }

  saveClientInformation(client) { this.#kept.client = client; }

  tokens() { return this.#kept.tokens; }

  saveTokens(tokens) { this.#kept.tokens = tokens; }

  redirectToAuthorization(address) { this.authorizations.push(new URL(address)); }

  saveCodeVerifier(verifier) { this.#kept.verifier = verifier; }

  codeVerifier() { return this.#kept.verifier; }

  saveDiscoveryState(state) { this.#kept.discovery = state; }

  discoveryState() { return this.#kept.discovery; }
}

export class TypeScriptSdk {
  constructor(host, { url, era, browser }) {
    Object.assign(this, { host, url, era, browser, provider: new Provider(host) });
  }

  get authorizations() { return this.provider.authorizations; }

  get clientId() { return this.provider.clientInformation().client_id; }

  get tokens() { return this.provider.tokens(); }

  get session() { return this.transport.sessionId; }

  async connect() {
    this.transport = this.newTransport();
    this.client = this.newClient();
    await this.signingIn(() => this.client.connect(this.transport));
  }

  newTransport() { return new StreamableHTTPClientTransport(new URL(this.url), { authProvider: this.provider }); }

  newClient() {
    return new Client({ name: 'desk', version: '1' }, { versionNegotiation: { mode: this.era === '2025-11-25' ? 'legacy' : { pin: this.era } } });
  }

  finish(callback) { return this.transport.finishAuth(callback); }

  isSentToSignIn(error) { return [error, error.cause].some((each) => each instanceof UnauthorizedError); }

  async signingIn(action) {
    try {
      return await action();
    } catch (error) {
      if (!this.isSentToSignIn(error)) {
        throw error;
      }
      await this.finish((await this.browser.authorize(this.authorizations.at(-1), this.host.redirect())).searchParams);
      return action();
    }
  }

  async list() { return (await this.client.listTools()).tools; }

  call(name, args) { return this.signingIn(() => this.client.callTool({ name, arguments: args })); }

  async close() {
    if (this.session !== undefined) {
      await this.transport.terminateSession();
    }
    await this.client.close();
  }
}

export class TypeScriptSdkBefore extends TypeScriptSdk {
  newTransport() { return new TransportBefore(new URL(this.url), { authProvider: this.provider }); }

  newClient() { return new ClientBefore({ name: 'desk', version: '1' }); }

  finish(callback) { return this.transport.finishAuth(callback.get('code')); }

  isSentToSignIn(error) { return error instanceof UnauthorizedErrorBefore; }
}
