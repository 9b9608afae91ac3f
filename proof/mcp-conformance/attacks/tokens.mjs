// Attacks on sign-in: what is sent with forged, foreign or borrowed credentials to the demo, which has public and protected
// tools and a second server. Each is refused, and neither an answer nor the log has a token.

import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { build, freePort, launchDemo, outputFolder, stackArgument } from '../harness/server.mjs';
import { Client, stateless } from './client.mjs';
import { issuer as begin } from './issuer.mjs';

const PUBLIC = 'find_products';
const PROTECTED = 'place_order';
const ORDER = { order: { customer: 'ada@example.com', items: [{ sku: 'COF-001', quantity: 1 }] } };
const HOST = 'openai-mcp/1.0.0';

const { stack } = stackArgument('attacks/tokens servlet|reactive');
const logFile = join(outputFolder(stack), 'attacks-tokens.log');
const sent = [];

build('mcp-demo-app');
const issuer = await begin();
const port = await freePort();
const url = `http://127.0.0.1:${port}/mcp`;
const partners = `http://127.0.0.1:${port}/partners`;
writeFileSync(logFile, '');
const server = await launchDemo(port, [`--spring.profiles.active=${stack === 'reactive' ? 'staff,netty' : 'staff'}`,
  `--spring.security.oauth2.resourceserver.jwt.issuer-uri=${issuer.url}`, `--mcp.server.public-url=${url}`,
  '--mcp.server.security.scopes=shop:read', '--mcp.server.security.anonymous=true', `--mcp.server.security.public-tools=${PUBLIC}`,
  '--mcp.server.security.challenge=auto', '--mcp.server.servers.partners.path=/partners',
  `--mcp.server.servers.partners.public-url=${partners}`, '--logging.level.io.mcpspring=debug'], logFile);
const client = new Client(url, '127.0.0.1');

/** A token that is searched for in the log afterwards. */
function token(...parameters) {
  const made = issuer.token(...parameters);
  sent.push(made);
  return made;
}

const good = (claims = {}) => token({ aud: url, ...claims });

async function send(method, params, { name, bearer, headers = {}, path } = {}) {
  const request = stateless(method, params, name);
  const answer = await client.exchange('POST', { ...request.headers, ...(bearer && { Authorization: `Bearer ${bearer}` }), ...headers },
    client.message(method, request.params), path);
  sent.filter((each) => answer.text.includes(each) || JSON.stringify(answer.headers).includes(each))
    .forEach(() => problem('an answer has a token'));
  return { ...answer, json: answer.text.startsWith('{') ? JSON.parse(answer.text) : undefined };
}

const call = (tool, options = {}) => send('tools/call', { name: tool, arguments: tool === PROTECTED ? ORDER : {} }, { name: tool, ...options });

let found = [];
const problem = (text) => found.push(text);

function expect(what, { status, headers, text }, wanted, challenge) {
  if (status !== wanted) {
    problem(`${what}: ${status} in place of ${wanted}: ${text.slice(0, 160)}`);
  }
  if (challenge && !headers['www-authenticate']?.includes(challenge)) {
    problem(`${what}: ${headers['www-authenticate']} has no ${challenge}`);
  }
}

/** Tokens that are none of this server: the name of each says why. */
const refused = () => {
  const now = Math.floor(Date.now() / 1000);
  const forged = good().split('.').slice(0, 2).join('.');
  return {
    expired: good({ exp: now - 300 }),
    'not yet valid': good({ nbf: now + 3600 }),
    'without an end': good({ exp: undefined }),
    'for another server': token({ aud: 'https://crm.example.com/mcp' }),
    'for nobody': token(),
    'of another issuer': good({ iss: 'https://id.example.com' }),
    'with a foreign key': token({ aud: url }, { key: issuer.foreign }),
    unsigned: token({ aud: url }, { header: { alg: 'none', kid: undefined }, sign: false }),
    'signed with the public key': `${forged.replace(/^[^.]+/, Buffer.from('{"alg":"HS256","kid":"k1"}').toString('base64url'))}.${
      createHmac('sha256', 'public').update(forged).digest('base64url')}`,
    'an id token': good({ token_use: 'id' }),
    'bound to a key': good({ cnf: { jkt: '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I' } }),
    nonsense: 'nonsense',
  };
};

const ATTACKS = {

  'forged agent': async () => {
    const agent = { headers: { 'User-Agent': HOST } };
    const answer = await call(PROTECTED, agent);
    if (answer.status !== 200 || answer.json?.result?.isError !== true || !answer.json.result._meta?.['mcp/www_authenticate']) {
      problem(`anonymous: ${answer.status} ${answer.text.slice(0, 160)}`);
    }
    const lacking = await call(PROTECTED, { ...agent, bearer: good() });
    if (lacking.json?.result?.isError !== true || !/insufficient_scope/.test(lacking.text)) {
      problem(`without scope: ${lacking.status} ${lacking.text.slice(0, 160)}`);
    }
    expect('a bad token', await call(PUBLIC, { ...agent, bearer: 'nonsense' }), 401, 'invalid_token');
    expect('another method', await send('subscriptions/listen', { notifications: { toolsListChanged: true } }, agent), 401);
  },

  'public tool with a bad token': async () => {
    expect('without a token', await call(PUBLIC), 200);
    for (const [why, bearer] of Object.entries(refused())) {
      expect(why, await call(PUBLIC, { bearer }), 401, 'invalid_token');
      expect(`${why}, list`, await send('tools/list', {}, { bearer }), 401, 'invalid_token');
    }
    expect('password', await call(PUBLIC, { headers: { Authorization: 'Basic YWRhOmFkYQ==' } }), 401);
  },

  'confused deputy': async () => {
    expect('the right token', await call(PROTECTED, { bearer: good({ scope: 'orders:write' }) }), 200);
    for (const aud of ['https://crm.example.com/mcp', `${url}x`, `${url}/x`, new URL(url).origin, undefined]) {
      expect(`scope for ${aud}`, await call(PROTECTED, { bearer: token({ aud, scope: 'orders:write' }) }), 401, 'invalid_token');
    }
    expect('client for its user', await call(PROTECTED, { bearer: good({ sub: undefined, client_id: undefined, scope: 'orders:write' }) }), 401);
  },

  'token passthrough': async () => {
    const bearer = good({ scope: 'orders:write' });
    const places = [{ headers: { 'X-Forwarded-Access-Token': bearer } }, { path: `/mcp?access_token=${bearer}` }, { headers: { Cookie: `access_token=${bearer}` } }];
    for (const place of places) {
      expect(Object.keys(place).join(), await call(PROTECTED, place), 401);
    }
    const body = await send('tools/call', { name: PROTECTED, arguments: ORDER, _meta: { authorization: `Bearer ${bearer}` } }, { name: PROTECTED });
    expect('body', body, 401);
  },

  'cross-resource cache hit': async () => {
    const bearer = good({ scope: 'orders:write' });
    for (let i = 0; i < 3; i++) {
      expect('its own server', await send('server/discover', {}, { bearer }), 200);
      expect('the other server', await send('server/discover', {}, { bearer, path: '/partners' }), 401, 'invalid_token');
    }
    const other = token({ aud: partners, scope: 'orders:write' });
    expect('its own server', await send('server/discover', {}, { bearer: other, path: '/partners' }), 200);
    expect('the first server', await call(PROTECTED, { bearer: other }), 401, 'invalid_token');
  },

  'session fixation at sign-in': async () => {
    const initialize = client.message('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'attacks', version: '1' } });
    const anonymous = await client.exchange('POST', {}, initialize);
    if (anonymous.status !== 200 || anonymous.headers['mcp-session-id']) {
      problem(`anonymous initialize: ${anonymous.status}, session ${anonymous.headers['mcp-session-id']}`);
    }
    const as = (sub) => ({ Authorization: `Bearer ${good({ sub })}` });
    const { headers } = await client.exchange('POST', as('mallory'), initialize);
    const planted = { 'MCP-Protocol-Version': '2025-11-25', 'Mcp-Session-Id': headers['mcp-session-id'] };
    const ping = client.message('ping', {});
    expect('her own session', await client.exchange('POST', { ...planted, ...as('mallory') }, ping), 200);
    expect('a planted session', await client.exchange('POST', { ...planted, ...as('ada') }, ping), 404);
    expect('without a token', await client.exchange('POST', planted, ping), 401);
    expect('an invented session', await client.exchange('POST', { ...planted, 'Mcp-Session-Id': 'a'.repeat(32), ...as('ada') }, ping), 404);
    const { headers: begun } = await client.exchange('POST', { ...as('ada'), 'Mcp-Session-Id': headers['mcp-session-id'] }, initialize);
    if (begun['mcp-session-id'] === headers['mcp-session-id']) {
      problem('a session is begun under the id of another one');
    }
  },

  'mixed list caching': async () => {
    const lists = [];
    for (const bearer of [undefined, good(), good({ sub: 'bob', scope: 'orders:write' })]) {
      const { json, headers } = await send('tools/list', {}, { bearer });
      lists.push({ who: bearer ? 'signed in' : 'anonymous', ...json?.result });
      if (!bearer && json?.result?.ttlMs !== 0) {
        problem(`anonymous: fresh for ${json?.result?.ttlMs} ms`);
      }
      if (/public|max-age=[1-9]/.test(headers['cache-control'] ?? '')) {
        problem(`Cache-Control: ${headers['cache-control']}`);
      }
    }
    const same = new Set(lists.map(({ tools }) => JSON.stringify(tools))).size === 1;
    lists.filter(({ cacheScope }) => cacheScope !== 'private' && !(same && cacheScope === 'public'))
      .forEach(({ who, cacheScope }) => problem(`${who}: ${cacheScope}, though lists differ`));
  },

};

let failed = 0;
for (const [name, attack] of Object.entries(ATTACKS)) {
  found = [];
  await attack().catch((error) => problem(error.stack));
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  found.forEach((each) => console.log(`     ${each}`));
  failed += found.length === 0 ? 0 : 1;
}
await server.stop();
issuer.close();
const log = readFileSync(logFile, 'utf8');
const leaked = sent.filter((each) => log.includes(each)).length;
console.log(failed === 0 && leaked === 0 ? `${stack}: ${Object.keys(ATTACKS).length} attacks on sign-in, all refused`
  : `${stack}: ${failed} attacks succeeded, ${leaked} tokens are in the log`);
process.exit(failed === 0 && leaked === 0 ? 0 : 1);
