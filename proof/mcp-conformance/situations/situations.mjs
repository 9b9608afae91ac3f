// The situations of an operator: which alerts page, which do not, and what meters, log and health say. Causes of ours have to page
// within five minutes, and nothing that one client does may page at all.

import { spawnSync } from 'node:child_process';
import { createHash, createSign, generateKeyPairSync, randomUUID, sign as signed } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { parse, stringify } from 'yaml';

import { freePort, start } from '../observed/process.mjs';

const PATIENCE_MS = 300_000;
const LIMIT_MS = 5 * 60_000;
const WATCHED_MS = 6 * 60_000;
const RESOURCE = 'http://127.0.0.1/mcp';
const MEMORY = ['--mcp.server.store.type=memory', '--mcp.server.input.state-keys=a-secret-of-more-than-thirty-two-characters'];
const STATELESS = '2026-07-28';
const SESSION = '2025-11-25';
const META = { 'io.modelcontextprotocol/protocolVersion': STATELESS, 'io.modelcontextprotocol/clientCapabilities': {} };

const bin = (name) => (process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', name) : name);
const folder = mkdtempSync(join(tmpdir(), 'situations-'));
const children = [];
const closing = [];
const loads = [];
let over = false;

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stdout + stderr}`);
  }
  return stdout;
}

/** The application, on the libraries of the demo. */
function compile() {
  run(bin('java'), ['-Djarmode=tools', '-jar', 'mcp-demo-app/target/mcp-demo-app.jar', 'extract', '--destination', join(folder, 'demo')]);
  mkdirSync(join(folder, 'classes'));
  const path = [join(folder, 'classes'), join(folder, 'demo', 'lib', '*')].join(delimiter);
  run(bin('javac'), ['-parameters', '-proc:none', '-d', join(folder, 'classes'), '-cp', path, 'proof/mcp-conformance/situations/Watched.java']);
  return path;
}

/** The environment of a process whose clock is wrong; its timers are not. */
function shifted(offset) {
  const library = run('faketime', ['-f', '+0', 'sh', '-c', 'printf %s "$LD_PRELOAD"']);
  return { ...process.env, LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' };
}

/** A node, which has a name as the job of its series unless it is one of those that have to be up. */
async function node(path, name, options = [], jvm = ['-Xmx192m'], environment = process.env) {
  const port = await freePort();
  const log = join(folder, `${name}.log`);
  const child = start(bin('java'), ['-XX:TieredStopAtLevel=1', '-XX:+ExitOnOutOfMemoryError', ...jvm, '-cp', path, 'watched.Watched', `--server.port=${port}`,
    '--server.address=127.0.0.1', '--management.endpoints.web.exposure.include=health,prometheus', '--management.endpoint.health.show-details=always',
    '--management.endpoint.health.probes.enabled=true', '--management.health.redis.enabled=false', '--spring.data.redis.repositories.enabled=false',
    '--mcp.server.console.enabled=false',
    ...MEMORY.filter((option) => !options.some((own) => own.startsWith(option.split('=')[0]))), ...options], log, environment);
  children.push(child);
  const base = `http://127.0.0.1:${port}`;
  return {
    name, base, port, child, url: `${base}/mcp`, log: () => readFileSync(log, 'utf8'),
    up: () => child.until(async () => (await fetch(`${base}/actuator/health/liveness`)).ok, PATIENCE_MS),
    health: async () => JSON.stringify((await (await fetch(`${base}/actuator/health/mcp`)).json())),
    readiness: async () => (await fetch(`${base}/actuator/health/readiness`)).status,
  };
}

async function redis(name, ...options) {
  const port = await freePort();
  const child = start('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...options], join(folder, `${name}.log`));
  children.push(child);
  await child.until(() => new Promise((resolve, reject) => {
    connect(port, '127.0.0.1', () => resolve(true)).on('error', reject);
  }), PATIENCE_MS);
  const cli = (...words) => run('redis-cli', ['-p', String(port), ...words]);
  return { child, cli, options: ['--mcp.server.store.type=redis', '--spring.data.redis.host=127.0.0.1', `--spring.data.redis.port=${port}`] };
}

process.setMaxListeners(100); // one for each child

const quietly = (promise) => promise.catch(() => undefined);

/** A message of the stateless era, or of a session. */
async function send(url, body, headers = {}) {
  const answer = await fetch(url, {
    method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers }, signal: AbortSignal.timeout(30_000),
  });
  await answer.text();
  return answer;
}

const call = (url, name, args = {}, headers = {}) => send(url, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta: META } },
  { 'mcp-protocol-version': STATELESS, 'mcp-method': 'tools/call', 'mcp-name': name, ...headers });

async function begin(url) {
  const answer = await send(url, {
    jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: SESSION, capabilities: {}, clientInfo: { name: 'client', version: '1' } },
  });
  return answer.headers.get('mcp-session-id');
}

const ping = (url, session) => send(url, { jsonrpc: '2.0', id: 2, method: 'ping' }, { 'mcp-session-id': session, 'mcp-protocol-version': SESSION });

/** Does something again and again until all is over, whatever becomes of it. */
function again(everyMs, action) {
  loads.push((async () => {
    while (!over) {
      await quietly(action());
      await sleep(everyMs);
    }
  })());
}

/** A client that sends the head of a request, and does what it likes with the rest. */
function raw(target, head, body, ...more) {
  const socket = connect(target.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n${head}\r\n\r\n${body}`);
  more.forEach((option) => option(socket));
  setTimeout(() => socket.destroy(), 40_000).unref();
}

const unread = (socket) => socket.pause();

const part = (json) => Buffer.from(JSON.stringify(json)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A token of these claims; its times are those of a clock that differs by some seconds. */
function token(issuer, { privateKey }, claims = {}, offset = 0, kid = 'one') {
  const now = seconds() + offset;
  const text = `${part({ alg: 'RS256', kid })}.${part({ iss: issuer, sub: 'eve', aud: RESOURCE, iat: now, nbf: now, exp: now + 300, ...claims })}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`;
}

/** A caller whose token is bound to its key, and whose clock differs by some seconds; the issuer's does not. */
function bound({ url, keys }, offset) {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { crv, kty, x, y } = own.publicKey.export({ format: 'jwk' });
  const jkt = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return () => {
    const access = token(url, keys, { cnf: { jkt } });
    const claims = { htm: 'POST', htu: RESOURCE, iat: seconds() + offset, jti: randomUUID(), ath: createHash('sha256').update(access).digest('base64url') };
    const text = `${part({ typ: 'dpop+jwt', alg: 'ES256', jwk: { crv, kty, x, y } })}.${part(claims)}`;
    const proof = `${text}.${signed('sha256', Buffer.from(text), { key: own.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    return { authorization: `DPoP ${access}`, dpop: proof };
  };
}

/** An issuer, whose certificate has expired if there is one. */
async function issuer(options) {
  const keys = rsa();
  const scheme = options ? 'https' : 'http';
  const port = await freePort();
  const url = `${scheme}://localhost:${port}`;
  const answer = (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url.includes('well-known') ? { issuer: url, jwks_uri: `${url}/keys` }
      : { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }));
  };
  const server = options ? createSecureServer(options, answer) : createServer(answer);
  await new Promise((resolve) => { server.listen(port, 'localhost', resolve); });
  closing.push(() => server.close());
  return { url, keys };
}

/** A certificate that was good, by an authority that is trusted: Java looks at no date of what it trusts itself. */
function expiredCertificate() {
  const [store, trust, authority] = ['issuer.p12', 'trust.p12', 'authority.crt'].map((name) => join(folder, name));
  const keytool = (keystore, command, alias, ...more) => run(bin('keytool'),
    [command, '-alias', alias, '-keystore', keystore, '-storetype', 'PKCS12', '-storepass', 'changeit', ...more]);
  keytool(store, '-genkeypair', 'authority', '-keyalg', 'RSA', '-dname', 'CN=authority', '-ext', 'bc:c', '-startdate', '-20d');
  keytool(store, '-genkeypair', 'issuer', '-signer', 'authority', '-keyalg', 'RSA', '-dname', 'CN=localhost', '-ext', 'san=dns:localhost', '-startdate', '-10d', '-validity', '5');
  keytool(store, '-exportcert', 'authority', '-file', authority);
  keytool(store, '-delete', 'authority');
  keytool(trust, '-importcert', 'authority', '-noprompt', '-file', authority);
  return { tls: { pfx: readFileSync(store), passphrase: 'changeit' }, jvm: ['-Xmx192m', `-Djavax.net.ssl.trustStore=${trust}`, '-Djavax.net.ssl.trustStorePassword=changeit'] };
}

/** The shipped rules; each node is a job, except those that have to be up, and nobody is a target where all are gone. */
async function prometheus(name, targets) {
  const home = join(folder, name);
  mkdirSync(home);
  const config = parse(readFileSync(join('ops', 'prometheus', 'prometheus.yml'), 'utf8'));
  config.global = { scrape_interval: '5s', evaluation_interval: '5s' };
  const path = config.scrape_configs[0].metrics_path;
  config.scrape_configs = targets.map(([job, port], i) => ({
    job_name: `node-${i}`, metrics_path: path, static_configs: [{ targets: [`127.0.0.1:${port}`], labels: { job } }],
  }));
  writeFileSync(join(home, 'prometheus.yml'), stringify(config));
  copyFileSync(join('ops', 'prometheus', 'alerts.yml'), join(home, 'alerts.yml'));
  const port = await freePort();
  const child = start('prometheus', [`--config.file=${join(home, 'prometheus.yml')}`, `--storage.tsdb.path=${join(home, 'data')}`, `--web.listen-address=127.0.0.1:${port}`],
    join(folder, `${name}.log`));
  children.push(child);
  const api = `http://127.0.0.1:${port}/api/v1`;
  await child.until(async () => (await fetch(`http://127.0.0.1:${port}/-/ready`)).ok, PATIENCE_MS);
  const get = async (what) => (await (await fetch(`${api}/${what}`)).json()).data;
  return {
    firing: async () => (await get('alerts')).alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels),
    value: async (expression) => Number((await get(`query?query=${encodeURIComponent(expression)}`)).result[0]?.value[1] ?? 0),
  };
}

const meter = (target, name, labels = '') => `sum(${name}{instance="127.0.0.1:${target.port}"${labels && `,${labels}`}})`;
const CALLS = 'mcp_server_operation_duration_seconds_count';
const tool = (target, name, outcome) => meter(target, CALLS, `gen_ai_tool_name="${name}",mcp_call_outcome="${outcome}"`);
const refused = (target, reason) => meter(target, 'mcp_server_requests_refused_total', `reason=~"${reason}"`);
const of = (target) => (labels) => labels.instance === `127.0.0.1:${target.port}`;
const ofTool = (name) => (labels) => labels.gen_ai_tool_name === name;

async function situations() {
  const path = compile();
  const [gone, full, readOnly, rolled] = await Promise.all(['gone', 'full', 'read-only', 'rolled'].map((name) => redis(`redis-${name}`)));
  const locked = await redis('redis-locked', '--requirepass', 'right');
  const expired = expiredCertificate();
  const [reachable, unreachable, late] = [await issuer(), await issuer(expired.tls), await issuer()];
  const rekeyed = await redis('redis-rekeyed', '--user', 'node', 'on', '>right', '~*', '&*', '+@all');
  const refusals = '--logging.level.io.mcpspring.security.resource=debug';
  const secured = ({ url }) => ['--watched.open=false', `--spring.security.oauth2.resourceserver.jwt.issuer-uri=${url}`, `--mcp.server.public-url=${RESOURCE}`];
  const all = [];
  // Two at a time: the start of a JVM takes most of two processors.
  const add = async (...wanted) => {
    const started = await Promise.all(wanted.map(([name, ...more]) => node(path, name, ...more)));
    await Promise.all(started.map((one) => one.up()));
    all.push(...started);
    return started;
  };
  const [tools, hogged] = await add(['tools', ['--mcp.server.limits.call-timeout=1s']],
    ['hogged', ['--mcp.server.limits.max-sessions=40', '--mcp.server.limits.max-concurrent-calls=40',
      '--mcp.server.limits.max-body-size=64KB', '--mcp.server.stream.write-timeout=3s']]);
  const [killed, leaking] = await add(['killed', []], ['leaking', [], ['-Xmx96m']]);
  const [onGone, onFull] = await add(['on-gone', gone.options], ['on-full', full.options]);
  const [onReadOnly, first] = await add(['on-read-only', readOnly.options], ['first', rolled.options]);
  const [second, wrongPassword] = await add(['second', [...rolled.options, '--mcp.server.input.state-keys=another-secret-of-more-than-thirty-two-characters']],
    ['wrong-password', [...locked.options, '--spring.data.redis.password=wrong']]);
  const [attacked, untrusting] = await add(['attacked', [...secured(reachable), refusals, '--mcp.server.security.dpop=true']], ['untrusting', secured(unreachable), expired.jvm]);
  const [unaudited, onRekeyed] = await add(['unaudited', ['--mcp.server.audit.log=true', '--logging.file.name=/dev/full']],
    ['on-rekeyed', [...rekeyed.options, '--spring.data.redis.username=node', '--spring.data.redis.password=right',
      '--management.endpoint.health.group.readiness.include=readinessState,mcp']]);
  const [behind, ofLate] = await add(['behind', [...secured(reachable), refusals], undefined, shifted('-5m')], ['of-late', [...secured(late), refusals]]);
  const up = new Set([killed, leaking]);
  const watcher = await prometheus('prometheus', all.map((one) => [up.has(one) ? 'mcp' : one.name, one.port]));
  const lonely = await prometheus('lonely', []);

  const stored = [onGone, onFull, onReadOnly, onRekeyed];
  const sessions = new Map(await Promise.all(stored.map(async (one) => [one, await begin(one.url)])));
  await Promise.all(all.map((one) => quietly(call(one.url, 'add', { one: 1, other: 2 }))));
  const bearer = (access) => ({ authorization: `Bearer ${access}` });
  const add12 = (target, headers) => call(target.url, 'add', { one: 1, other: 2 }, headers);
  await add12(ofLate, bearer(token(late.url, late.keys)));
  await sleep(15_000); // rates need a value from before
  for (let i = 0; i < 100; i++) {
    await add12(ofLate, bearer(token(late.url, late.keys)));
  }

  ['fail', 'slow', 'circle', 'refuse'].forEach((name) => again(5000, () => call(tools.url, name)));
  again(5000, () => call(tools.url, 'add', { one: 'one' }));
  again(1000, () => begin(hogged.url));
  again(1000, () => Promise.all(Array.from({ length: 60 }, () => quietly(call(hogged.url, 'hold')))));
  again(1000, () => send(hogged.url, '{"jsonrpc":'));
  again(1000, () => send(hogged.url, 'x'.repeat(100 * 1024)));
  again(1000, () => ping(hogged.url, 'no-such-session'));
  again(3000, async () => raw(hogged, 'Content-Length: 1000', '{'));
  const report = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'report', arguments: {}, _meta: { ...META, progressToken: 1 } } });
  again(3000, async () => raw(hogged, `Content-Length: ${report.length}\r\nMCP-Protocol-Version: ${STATELESS}\r\nMcp-Method: tools/call\r\nMcp-Name: report`, report, unread));
  again(1000, () => add12(attacked));
  const foreign = rsa();
  again(1000, () => add12(attacked, bearer(token(reachable.url, foreign))));
  again(1000, () => Promise.all(Array.from({ length: 60 }, () => quietly(add12(attacked, bearer(token(reachable.url, foreign, {}, 0, randomUUID())))))));
  const [punctual, slow] = [0, -600].map((offset) => bound(reachable, offset));
  again(1000, () => add12(attacked, punctual()));
  again(1000, () => add12(attacked, slow()));
  again(2000, () => add12(behind, bearer(token(reachable.url, reachable.keys))));
  again(2000, () => add12(ofLate, bearer(token(late.url, late.keys, {}, -600))));
  again(2000, () => add12(untrusting, bearer(token(unreachable.url, unreachable.keys))));
  again(1000, () => call(leaking.url, 'leak'));
  again(2000, () => add12(unaudited));
  [...stored, second, wrongPassword].forEach((one) => again(2000, () => begin(one.url)));
  sessions.forEach((session, one) => again(2000, () => ping(one.url, session)));
  const begun = Date.now();
  killed.child.kill();
  gone.child.kill();
  full.cli('config', 'set', 'maxmemory', '1');
  readOnly.cli('replicaof', '127.0.0.1', '1');
  rekeyed.cli('acl', 'setuser', 'node', 'resetpass', '>other');
  rekeyed.cli('client', 'kill', 'user', 'node');

  const ours = [
    { name: 'a tool throws', page: 'McpCallsFail', where: ofTool('fail'), meter: tool(tools, 'fail', 'failed'), node: tools, log: /'fail' failed unexpectedly/, health: /"UP"/ },
    { name: 'a tool takes too long', page: 'McpCallsFail', where: ofTool('slow'), meter: tool(tools, 'slow', 'timeout'), node: tools, log: /slow/, health: /"UP"/ },
    { name: 'a result cannot be written', page: 'McpCallsFail', where: ofTool('circle'), meter: tool(tools, 'circle', 'failed'), node: tools, log: /result cannot be sent/, health: /"UP"/ },
    { name: 'a node is killed', page: 'McpServerDown', where: of(killed), meter: `1 - ${meter(killed, 'up')}` },
    { name: 'a tool leaks memory until the JVM ends', page: 'McpServerDown', where: of(leaking), meter: `1 - ${meter(leaking, 'up')}`, node: leaking, log: /OutOfMemoryError/ },
    { name: 'no node is found any more', page: 'McpServersGone', where: () => true, lonely: true },
    { name: 'Redis is gone', page: 'McpStoreAway', where: of(onGone), meter: refused(onGone, 'unavailable'), node: onGone, log: /Redis does not answer/, health: /(?=.*"DOWN")(?=.*Redis does not answer)/ },
    { name: 'Redis is full', page: 'McpSessionsRefused', where: of(onFull), meter: meter(onFull, 'mcp_server_sessions_refused_total', 'reason="unavailable"'), node: onFull, log: /can store nothing.*OOM/, health: /(?=.*"DOWN")(?=.*OOM)/ },
    { name: 'Redis is read-only', page: 'McpSessionsRefused', where: of(onReadOnly), meter: meter(onReadOnly, 'mcp_server_sessions_refused_total', 'reason="unavailable"'), node: onReadOnly, log: /can store nothing.*READONLY/, health: /(?=.*"DOWN")(?=.*READONLY)/ },
    { name: 'a node has a wrong Redis password', page: 'McpSessionsRefused', where: of(wrongPassword), meter: meter(wrongPassword, 'mcp_server_sessions_refused_total', 'reason="unavailable"'), node: wrongPassword, log: /refuses the credentials/, health: /(?=.*"DOWN")(?=.*credentials)/, readiness: 503 },
    { name: 'a node has a foreign key', page: 'McpSessionsRefused', where: of(second), meter: meter(second, 'mcp_server_sessions_refused_total', 'reason="unavailable"'), node: second, log: /ERROR.*key/, health: /(?=.*"OUT_OF_SERVICE")(?=.*"sharesKeys":false)/, readiness: 503 },
    { name: "the issuer's certificate has expired", page: 'McpTokensUnchecked', where: of(untrusting), meter: refused(untrusting, 'unchecked|check_limit'), node: untrusting, log: /WARN.*cannot be fetched.*CertificateExpired/, health: /"UP"/ },
    { name: 'the password of Redis is changed while a node runs', page: 'McpStoreAway', where: of(onRekeyed), meter: `1 - ${meter(onRekeyed, 'mcp_server_store_available')}`, node: onRekeyed, log: /Redis refuses the credentials/, health: /(?=.*"DOWN")(?=.*refuses the credentials)/, readiness: 503,
      repair: () => rekeyed.cli('acl', 'setuser', 'node', '>right') },
    { name: 'the clock of a node is five minutes behind', page: 'McpClockWrong', where: of(behind), meter: refused(behind, 'unauthenticated'), node: behind, log: /not authenticated: .*Jwt used before/, health: /"UP"/ },
    { name: 'the clock of the issuer is ten minutes behind', ticket: 'McpTokensRefused', where: ({ job }) => job === ofLate.name, meter: refused(ofLate, 'unauthenticated'), node: ofLate, log: /not authenticated: .*Jwt expired/, health: /"UP"/ },
  ];
  const theirs = [
    { name: 'a model sends wrong arguments', meter: tool(tools, 'add', 'rejected'), node: tools },
    { name: 'a tool refuses what it is asked', meter: tool(tools, 'refuse', 'rejected'), node: tools },
    { name: 'somebody calls without a token', meter: refused(attacked, 'unauthenticated'), node: attacked },
    { name: 'somebody invents tokens', meter: refused(attacked, 'unauthenticated'), node: attacked },
    { name: 'somebody invents tokens with keys that nobody knows', meter: refused(attacked, 'unauthenticated|check_limit'), node: attacked },
    { name: 'the clock of a caller is ten minutes behind, and its proofs are refused', meter: refused(attacked, 'unauthenticated'), node: attacked, log: /not authenticated: .*iat/ },
    { name: 'another caller at the same node has the right time', meter: tool(attacked, 'add', 'success'), node: attacked },
    { name: 'a client sends no JSON, too much, or an unknown session', meter: refused(hogged, 'malformed|too_large|unknown_session'), node: hogged },
    { name: 'one client begins sessions without end', meter: meter(hogged, 'mcp_server_sessions_refused_total', 'reason=~"address_limit|caller_limit"'), node: hogged },
    { name: 'one client takes its share of running calls', meter: meter(hogged, 'mcp_server_limits_reached_total', 'mcp_limited="running_calls",reason="share"'), node: hogged },
    { name: 'a client does not read', meter: meter(hogged, 'mcp_server_readers_disconnected_total'), node: hogged },
    { name: 'a client leaves its requests unfinished', meter: refused(hogged, 'body_timeout'), node: hogged },
    { name: 'the disk of the audit log is full', meter: tool(unaudited, 'add', 'success'), node: unaudited, health: /"UP"/ },
  ];
  return { watcher, lonely, ours, theirs, begun };
}

const isPage = ({ severity }) => severity === 'page';
const describe = ({ alertname, instance, gen_ai_tool_name: named }) => `${alertname} (${named ?? instance ?? 'all'})`;

async function watch({ watcher, lonely, ours, theirs, begun }) {
  const unexpected = new Set();
  for (; Date.now() - begun < WATCHED_MS; await sleep(2000)) {
    const [firing, gone] = [await watcher.firing(), await lonely.firing()];
    ours.forEach((one) => {
      const found = (one.lonely ? gone : firing).some((labels) => labels.alertname === (one.page ?? one.ticket) && isPage(labels) === Boolean(one.page) && one.where(labels));
      one.after ??= found ? Date.now() - begun : undefined;
    });
    firing.filter((labels) => isPage(labels) && !ours.some((one) => one.page && one.where(labels) && !one.lonely)).forEach((labels) => unexpected.add(describe(labels)));
  }
  const tickets = (await watcher.firing()).filter((labels) => !isPage(labels)).map(describe);
  const problems = [...unexpected].map((alert) => `pages without need: ${alert}`);
  const rows = [];
  for (const one of [...ours, ...theirs]) {
    const value = one.meter ? await watcher.value(one.meter) : 1;
    const said = one.log === undefined || one.log.test(one.node.log());
    const health = one.health && await quietly(one.node.health());
    const ready = one.readiness && await quietly(one.node.readiness());
    const wrong = [
      one.where && !(one.after < LIMIT_MS) && `${one.page ?? one.ticket} does not fire within five minutes`, !(value > 0) && `no value of ${one.meter}`, !said && `not in the log: ${one.log}`,
      one.health && !one.health.test(health ?? '') && `health says ${health}`, one.readiness && ready !== one.readiness && `readiness is ${ready}`,
    ].filter(Boolean);
    if (one.repair) {
      one.repair();
      await one.node.child.until(async () => await one.node.readiness() === 200 && (await one.node.health()).includes('"UP"'), PATIENCE_MS)
        .catch((failure) => wrong.push(`after the repair: ${failure.message}`));
    }
    problems.push(...wrong.map((what) => `${one.name}: ${what}`));
    rows.push(`| ${one.name} | ${one.where ? `${one.page ?? `${one.ticket}, a ticket,`} after ${Math.round(one.after / 1000)} s` : 'no page'} | ${value} | ${wrong.length === 0 ? 'ok' : 'FAIL'} |`);
  }
  console.log(['| situation | page | meter | |', '| --- | --- | --- | --- |', ...rows].join('\n'));
  console.log(`Tickets: ${tickets.join(', ') || 'none'}`);
  return problems;
}

async function main() {
  let problems;
  try {
    problems = await watch(await situations());
  } catch (error) {
    problems = [error.stack, ...children.map((child) => child.tail())];
  } finally {
    over = true;
    await Promise.all(children.map((child) => child.stop()));
    closing.forEach((close) => close());
    await Promise.race([Promise.all(loads), sleep(5000)]);
    if (existsSync(folder) && !process.env.KEEP) {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  problems.forEach((problem) => console.error(problem));
  console.log(problems.length === 0 ? 'Each of ours pages, and none of theirs' : `${problems.length} problems`);
  process.exit(problems.length === 0 ? 0 : 1);
}

await main();
