// Cross-site request forgery in a real browser: pages of other origins try to have the browser send the password that it knows
// for the server along with their requests. Whatever gets out of the browser has to be refused by the server.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';

import { chromium } from 'playwright-core';

const SERVER = new URL(process.env.MCP_URL);
const CREDENTIALS = `Basic ${Buffer.from('ada:ada').toString('base64')}`;
// A site of another name, which leads to this machine, too.
const OTHER_SITE = 'evil.example';
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0', id: 1, method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'page', version: '1' } },
});

/** What the browser sent, as it was on the wire: { method, headers, status }. */
let exchanges = [];
let pages;
let entrance;
let folder;
let context;
let page;

async function listen(handler) {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Passes a request on to the server under test, and writes down what it was. */
function passOn(request, response) {
  const onward = send({ host: SERVER.hostname, port: SERVER.port, path: request.url, method: request.method, headers: request.headers },
    (answer) => {
      if (request.url === SERVER.pathname) {
        exchanges.push({ method: request.method, headers: request.headers, status: answer.statusCode });
      }
      response.writeHead(answer.statusCode, answer.rawHeaders);
      answer.pipe(response);
    });
  request.pipe(onward);
}

const address = () => `http://127.0.0.1:${entrance.address().port}${SERVER.pathname}`;

before(async () => {
  pages = await listen((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>page</title>');
  });
  entrance = await listen(passOn);
  folder = await mkdtemp(join(tmpdir(), 'mcp-browser-'));
  context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM,
    headless: true,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
      `--host-resolver-rules=MAP ${OTHER_SITE} 127.0.0.1`],
  });
  page = await context.newPage();
  // The person signs in: from now on the browser knows the password. It has no cookie that could help.
  await page.goto(address().replace('//', '//ada:ada@'));
  await context.clearCookies();
  assert.equal(exchanges.at(-1).headers.authorization, CREDENTIALS);
  assert.notEqual(exchanges.at(-1).status, 401);
});

beforeEach(() => {
  exchanges = [];
});

after(async () => {
  await context?.close();
  for (const server of [pages, entrance]) {
    server?.closeAllConnections();
    server?.close();
  }
  await rm(folder, { recursive: true, force: true });
});

async function sessions() {
  const response = await fetch(new URL('/actuator/metrics/mcp.server.sessions', SERVER), { headers: { Authorization: CREDENTIALS } });
  assert.equal(response.status, 200);
  return (await response.json()).measurements[0].value;
}

function fetching(init) {
  return page.evaluate(async ({ url, body, init }) => {
    try {
      return (await fetch(url, { method: 'POST', credentials: 'include', body, ...init })).type;
    } catch (error) {
      return error.name;
    }
  }, { url: address(), body: INITIALIZE, init });
}

async function submitting() {
  const left = page.waitForEvent('framenavigated');
  // Name and value of the field are JSON around the sign between them.
  await page.evaluate(({ url, body }) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.enctype = 'text/plain';
    form.action = url;
    const field = document.createElement('input');
    field.name = `${body.slice(0, -1)},"x":"`;
    field.value = '"}';
    form.append(field);
    document.body.append(form);
    form.submit();
  }, { url: address(), body: INITIALIZE });
  await left;
}

async function beaconing() {
  const ended = Promise.race([context.waitForEvent('requestfinished'), context.waitForEvent('requestfailed')]);
  await page.evaluate(({ url, body }) => navigator.sendBeacon(url, body), { url: address(), body: INITIALIZE });
  await ended;
}

/** Each request but those that ask for permission is refused. */
function assertRefused(least) {
  const sent = exchanges.filter(({ method }) => method !== 'OPTIONS');
  assert.ok(sent.length >= least, `the browser sent ${sent.length} requests`);
  for (const { status, headers } of sent) {
    assert.ok(status === 403 || (status === 401 && headers.authorization === undefined),
      `${status} to origin ${headers.origin}, mode ${headers['sec-fetch-mode']}`);
  }
  return sent;
}

test('a page of the server itself may call with the password', async () => {
  const before = await sessions();
  await page.goto(address());
  exchanges = [];
  const type = await fetching({
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  });
  assert.equal(type, 'basic');
  assert.equal(exchanges.at(-1).status, 200);
  assert.equal(exchanges.at(-1).headers.authorization, CREDENTIALS);
  assert.equal(await sessions(), before + 1);
});

for (const host of ['127.0.0.1', OTHER_SITE]) {
  const attack = async (action) => {
    const before = await sessions();
    await page.goto(`http://${host}:${pages.address().port}/`);
    const outcome = await action();
    assert.equal(await sessions(), before);
    return outcome;
  };

  test(`a page on ${host} cannot call by fetch without CORS`, async () => {
    await attack(() => fetching({ mode: 'no-cors' }));
    assertRefused(1);
  });

  test(`a page on ${host} cannot call by fetch with CORS`, async () => {
    const type = await attack(() => fetching({ headers: { 'Content-Type': 'application/json' } }));
    assert.equal(type, 'TypeError');
    assertRefused(0);
  });

  test(`a page on ${host} cannot call by a form, to which the browser attaches the password`, async () => {
    await attack(submitting);
    const sent = assertRefused(1);
    assert.equal(sent.at(-1).headers.authorization, CREDENTIALS);
    assert.equal(sent.at(-1).status, 403);
  });

  test(`a page on ${host} cannot call by a beacon`, async () => {
    await attack(beaconing);
    assertRefused(1);
  });
}
