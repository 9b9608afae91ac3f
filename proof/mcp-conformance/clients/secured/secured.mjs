// The TypeScript client's own OAuth flow against the demo with the profile "secured": it finds the authorization server
// by the challenge and the metadata, gets a token with PKCE, and gets a better one when a tool asks for another scope.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';

import { Browser } from '../lib/browser.mjs';

const URL_OF_SHOP = process.env.MCP_URL;
const CALLBACK = 'http://127.0.0.1:7777/callback';
const ORDER = { order: { customer: 'ada@example.com', items: [{ sku: 'COF-001', quantity: 1 }] } };

/** Keeps in memory what the client's OAuth flow asks it to, and remembers where it was sent. */
class Desk {
  seen = { authorizations: [], scopes: [] };
  #tokens;
  #verifier;
  #discovered;

  get redirectUrl() {
    return CALLBACK;
  }

  get clientMetadata() {
    return { client_name: 'Desk', redirect_uris: [CALLBACK], grant_types: ['authorization_code'], token_endpoint_auth_method: 'none' };
  }

  clientInformation() {
    return { client_id: 'desk' };
  }

  tokens() {
    return this.#tokens;
  }

  saveTokens(tokens) {
    this.#tokens = tokens;
    this.seen.scopes.push(tokens.scope);
  }

  redirectToAuthorization(address) {
    this.seen.authorizations.push(address);
  }

  saveDiscoveryState(state) {
    this.#discovered = state;
  }

  discoveryState() {
    return this.#discovered;
  }

  saveCodeVerifier(verifier) {
    this.#verifier = verifier;
  }

  codeVerifier() {
    return this.#verifier;
  }
}

const MODES = { 'session era': 'legacy', 'stateless era': { pin: '2026-07-28' } };

for (const [era, mode] of Object.entries(MODES)) {
  test(`signs in, and again for another scope, ${era}`, async (t) => {
    const desk = new Desk();
    const browser = new Browser('ada', 'ada');

    const signIn = async (transport) => {
      const callback = await browser.authorize(desk.seen.authorizations.at(-1), CALLBACK);
      assert.equal(callback.searchParams.get('error'), null, callback.href);
      await transport.finishAuth(callback.searchParams);
    };
    const connect = async () => {
      const client = new Client({ name: 'desk', version: '1' }, { versionNegotiation: { mode } });
      const transport = new StreamableHTTPClientTransport(new URL(URL_OF_SHOP), { authProvider: desk });
      t.after(() => client.close());
      try {
        await client.connect(transport);
      } catch (error) {
        return { client, transport, error };
      }
      return { client, transport };
    };

    const refused = await connect();
    assert.ok(refused.error instanceof UnauthorizedError || refused.error?.cause instanceof UnauthorizedError, String(refused.error));
    const first = desk.seen.authorizations[0];
    assert.equal(first.searchParams.get('resource'), URL_OF_SHOP);
    assert.equal(first.searchParams.get('scope'), 'shop:read');
    assert.equal(first.searchParams.get('code_challenge_method'), 'S256');
    await signIn(refused.transport);

    const { client, transport, error } = await connect();
    assert.equal(error, undefined);
    const { tools } = await client.listTools();
    assert.ok(tools.some((tool) => tool.name === 'place_order'), 'what needs another scope is listed');
    const found = await client.callTool({ name: 'find_products', arguments: {} });
    assert.ok(!found.isError);

    await assert.rejects(client.callTool({ name: 'place_order', arguments: ORDER }));
    const second = desk.seen.authorizations.at(-1);
    assert.notEqual(second, first, 'the client was sent to sign in again');
    assert.match(second.searchParams.get('scope'), /(^| )orders:write( |$)/);
    await signIn(transport);
    const placed = await client.callTool({ name: 'place_order', arguments: ORDER });
    assert.ok(!placed.isError, JSON.stringify(placed));
    assert.match(desk.seen.scopes.at(-1), /orders:write/);
  });
}
