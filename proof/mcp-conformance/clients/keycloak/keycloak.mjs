// What a person does with each host, against three nodes of the demo that trust a Keycloak: from a public tool to a sign-in, to more
// scopes, to what is refused, to the end.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launchDemo } from '../../harness/server.mjs';
import { balancer } from '../cluster/lib/balancer.mjs';
import { startCluster } from '../cluster/lib/nodes.mjs';
import { Browser } from '../lib/browser.mjs';
import { HOSTS } from './lib/hosts.mjs';
import { startKeycloak } from './lib/keycloak.mjs';

const PUBLIC = ['find_products', { text: 'grinder' }];
const PROTECTED = ['stock_level', { sku: 'EQU-003' }];
const SCOPED = ['place_order', { order: { customer: 'ada@example.com', items: [{ sku: 'COF-001', quantity: 1 }] } }];
const ERAS = ['2025-11-25', '2026-07-28'];
const TEST_LIMIT_MS = 300_000;

const cleanups = [];
const nodes = [];
let front;
let keycloak;

before(async () => {
  front = await balancer({ after: (cleanup) => cleanups.push(cleanup) }, nodes);
  const profiles = process.env.MCP_STACK === 'reactive' ? 'staff,redis,netty' : 'staff,redis';
  keycloak = await startKeycloak(front.url);
  cleanups.push(keycloak.stop);
  const launchNode = (stack, port, options, log) => launchDemo(port, [...options, `--spring.profiles.active=${profiles}`,
    `--spring.security.oauth2.resourceserver.jwt.issuer-uri=${keycloak.issuer}`, `--mcp.server.public-url=${front.url}`,
    '--mcp.server.security.scopes=mcp', '--mcp.server.security.challenge=auto',
    '--mcp.server.security.anonymous=true', `--mcp.server.security.public-tools=${PUBLIC[0]}`], log);
  const cluster = await startCluster(process.env.MCP_STACK, 3, { module: 'mcp-demo-app', launchNode });
  cleanups.push(cluster.stop);
  nodes.push(...cluster.nodes);
}, { timeout: 900_000 });

after(async () => {
  for (const cleanup of cleanups.reverse()) {
    await cleanup();
  }
});

/** The steps. Each goes on from the one before. */
const STEPS = {

  'lists what is public and what is protected, and calls what is public': async ({ host }) => {
    const listed = (await host.list()).map(({ name }) => name);
    [PUBLIC, PROTECTED, SCOPED].forEach(([name]) => assert.ok(listed.includes(name), `${name} of ${listed}`));
    done(await host.call(...PUBLIC), /EQU-001/);
    assert.equal(host.authorizations.length, 0, 'nobody had to sign in');
  },

  'signs in for what is protected': async ({ host }) => {
    done(await host.call(...PROTECTED), /Paper Filters/);
    assert.equal(host.authorizations.length, 1);
    const { searchParams } = host.authorizations[0];
    assert.equal(searchParams.get('code_challenge_method'), 'S256');
    assert.equal(searchParams.get('resource'), front.url);
    assert.deepEqual(scopes(searchParams.get('scope')).filter((scope) => scope.includes(':') || scope === 'mcp'), ['mcp']);
  },

  'goes on without another sign-in, and lists': async ({ host }) => {
    assert.ok((await host.list()).length > 0);
    done(await host.call(...PUBLIC), /EQU-001/);
    done(await host.call(...PROTECTED), /Paper Filters/);
    assert.equal(host.authorizations.length, 1);
  },

  'asks for a further scope, and the same call succeeds': async ({ host, info }) => {
    assert.ok(!scopes(host.tokens.scope).includes('orders:write'));
    if (info.stays) {
      await assert.rejects(host.call(...SCOPED), info.stays);
      return;
    }
    done(await host.call(...SCOPED), /ada@example\.com/);
    assert.equal(host.authorizations.length, 2);
    const asked = scopes(host.authorizations[1].searchParams.get('scope'));
    assert.ok(asked.includes('mcp') && asked.includes('orders:write'), `${asked}`);
    assert.ok(scopes(host.tokens.scope).includes('orders:write'), host.tokens.scope);
  },

  'is served by each node': async ({ begun }) => {
    const served = front.served.slice(begun).filter(({ message }) => message !== undefined);
    assert.deepEqual([...new Set(served.map(({ node }) => node.name))].sort(), nodes.map(({ name }) => name).sort());
  },

  'signs out': async ({ host, era }) => {
    const { tokens, session, clientId } = host;
    await host.close();
    if (session !== undefined) {
      assert.equal((await send(era, tokens.access_token, session)).status, 404, 'the session is over');
    }
    await revoke(tokens, clientId);
    assert.equal((await token({ grant_type: 'refresh_token', client_id: clientId, refresh_token: tokens.refresh_token })).error,
      'invalid_grant', 'nothing new for the old grant');
    assert.equal((await send(era, tokens.access_token)).status, 200, 'a JWT is good until its end');
  },

};

for (const [name, info] of Object.entries(HOSTS)) {
  for (const era of info.eras ?? ERAS) {
    const open = (person) => new info.by({ name, ...info }, { url: front.url, era, browser: new Browser(person, person) });

    test(`${name}, ${era}`, { timeout: TEST_LIMIT_MS }, async (t) => {
      const host = open('ada');
      const begun = front.served.length;
      await host.connect();
      for (const [step, run] of Object.entries(STEPS)) {
        let ended = false;
        await t.test(step, async () => { await run({ host, era, begun, info }); ended = true; });
        if (!ended) {
          break; // the steps build on each other
        }
      }
    });

    test(`${name}, ${era}, of a person who may not`, { timeout: TEST_LIMIT_MS }, async () => {
      const host = open('bob');
      await host.connect();
      done(await host.call(...PROTECTED), /Paper Filters/);
      await assert.rejects(host.call(...SCOPED).then(refused));
      assert.ok(host.authorizations.length <= 3, `sent to sign in ${host.authorizations.length} times`);
      done(await host.call(...PROTECTED), /Paper Filters/);
      await host.close();
    });
  }
}

test('tokens for another service are refused', { timeout: TEST_LIMIT_MS }, async () => {
  const { access_token: foreign } = await token({ grant_type: 'password', client_id: 'other-service', username: 'ada', password: 'ada' });
  for (const era of ERAS) {
    const { status, headers } = await send(era, foreign);
    assert.equal(status, 401);
    assert.match(headers.get('www-authenticate'), /error="invalid_token"/);
  }
});

function done({ isError, content }, text) {
  assert.ok(!isError, JSON.stringify(content));
  assert.match(JSON.stringify(content), text);
}

/** Hosts show a refusal as an error of the tool, or of the call. */
function refused(result) {
  assert.ok(result.isError);
  throw new Error('refused');
}

const scopes = (text) => (text ?? '').split(' ');

async function token(parameters) {
  return (await fetch(`${keycloak.issuer}/protocol/openid-connect/token`, { method: 'POST', body: new URLSearchParams(parameters) })).json();
}

async function revoke({ refresh_token: granted }, client) {
  const response = await fetch(`${keycloak.issuer}/protocol/openid-connect/revoke`, { method: 'POST',
    body: new URLSearchParams({ client_id: client, token: granted, token_type_hint: 'refresh_token' }) });
  assert.equal(response.status, 200, await response.text());
}

/** A list asked for with a token, in a session or, in the era of sessions, by a request that begins one. */
async function send(era, bearer, session) {
  const modern = era !== '2025-11-25';
  const method = modern || session ? 'tools/list' : 'initialize';
  const params = modern ? { _meta: { 'io.modelcontextprotocol/protocolVersion': era, 'io.modelcontextprotocol/clientCapabilities': {} } }
    : session ? {} : { protocolVersion: era, capabilities: {}, clientInfo: { name: 'desk', version: '1' } };
  return fetch(front.url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', Authorization: `Bearer ${bearer}`,
      ...(modern && { 'Mcp-Method': method }), ...(method !== 'initialize' && { 'MCP-Protocol-Version': era }),
      ...(session && { 'Mcp-Session-Id': session }) } });
}
