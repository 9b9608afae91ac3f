// The app of the demo in a real browser: a page of our own plays the host, a real client is its way to the server.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { chromium } from 'playwright-core';

import { connect } from '../lib/client.mjs';
import { feature, until } from '../lib/feature.mjs';

const MEDIA_TYPE = 'text/html;profile=mcp-app';
const UI = 'io.modelcontextprotocol/ui';
const CAPABILITIES = { extensions: { [UI]: { mimeTypes: [MEDIA_TYPE] } } };
const KINDS = ['client-2.4.0 legacy', 'client-2.4.0 modern'];

let browser;
let hosts;
let views;
/** What the host has read of the server: { text, _meta }. */
let view;

async function listen(handler) {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const address = (server) => `http://127.0.0.1:${server.address().port}/`;

/** The policy that hosts make of what the server says of a page. */
function policy({ csp = {} } = {}) {
  const { connectDomains = [], resourceDomains = [], frameDomains = [], baseUriDomains = [] } = csp;
  const sources = (own, more) => [...own, ...more].join(' ') || "'none'";
  return [
    "default-src 'none'",
    `script-src ${sources(["'unsafe-inline'"], resourceDomains)}`,
    `style-src ${sources(["'unsafe-inline'"], resourceDomains)}`,
    `img-src ${sources(['data:'], resourceDomains)}`,
    `connect-src ${sources([], connectDomains)}`,
    `frame-src ${sources([], frameDomains)}`,
    `base-uri ${sources([], baseUriDomains)}`,
  ].join('; ');
}

before(async () => {
  const host = await readFile(new URL('host.html', import.meta.url));
  hosts = await listen((request, response) => response.setHeader('Content-Type', 'text/html').end(host));
  views = await listen((request, response) => response.setHeader('Content-Type', 'text/html; charset=utf-8')
    .setHeader('Content-Security-Policy', policy(view._meta?.ui)).end(view.text));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    headless: true,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  await mkdir(process.env.PICTURES, { recursive: true });
});

after(async () => {
  await browser?.close();
  for (const server of [hosts, views]) {
    server?.closeAllConnections();
    server?.close();
  }
});

/** Has the model call a tool, and shows its page. */
async function show(t, kind, tool, input, theme) {
  const shop = await connect(t, kind, { capabilities: CAPABILITIES });
  const offered = (await shop.all('listTools', 'tools')).find(({ name }) => name === tool);
  const { contents } = await shop.client.readResource({ uri: offered._meta.ui.resourceUri });
  [view] = contents;
  assert.equal(view.mimeType, MEDIA_TYPE);
  const result = await shop.call(tool, input);
  const page = await browser.newPage({ viewport: { width: 800, height: 900 } });
  t.after(() => page.close());
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const calls = [];
  await page.exposeFunction('callTool', (params) => {
    calls.push(params);
    return shop.call(params.name, params.arguments);
  });
  await page.goto(address(hosts));
  await page.evaluate((args) => globalThis.show(args), { url: address(views), theme, input, result });
  return { shop, page, app: page.frameLocator('iframe'), calls, complaints };
}

const picture = (page, kind, name) => page.screenshot({ path: join(process.env.PICTURES, `${kind.split(' ').at(-1)}-${name}.png`) });

const background = (app) => app.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

feature('a person orders by the form, and the order is there', KINDS, async (t, kind) => {
  const { shop, page, app, calls, complaints } = await show(t, kind, 'order_form', { category: 'TEA', customer: 'ada@example.com' }, 'light');
  await app.getByRole('row').nth(2).waitFor();
  assert.equal(await app.getByRole('row').count(), 3);
  assert.equal(await app.getByLabel('E-mail address').inputValue(), 'ada@example.com');
  assert.ok(await app.getByRole('button').isDisabled());
  await app.getByLabel('How many of Sencha').fill('2');
  await app.getByLabel('How many of Rooibos').fill('1');
  assert.equal(await app.locator('output').textContent(), '23.60 EUR');
  assert.equal(await background(app), 'rgb(255, 255, 255)');
  await until(async () => (await page.locator('iframe').boundingBox()).height > 200, 'the frame is as high as the page wants');
  await picture(page, kind, 'light');

  await app.getByRole('button').click();
  await app.getByText(/^Order \d+ over 23\.60 EUR is placed/).waitFor();
  assert.deepEqual(calls, [{ name: 'place_order', arguments: { order: { customer: 'ada@example.com',
    items: [{ sku: 'TEA-001', quantity: 2 }, { sku: 'TEA-003', quantity: 1 }] } } }]);
  const id = Number((await app.locator('#status').textContent()).match(/\d+/)[0]);
  const { structuredContent } = await shop.call('order_status', { id });
  assert.equal(structuredContent.total, 23.6);
  assert.equal(structuredContent.customer, 'ada@example.com');

  await page.evaluate(() => globalThis.dress('dark'));
  await until(async () => (await background(app)) === 'rgb(31, 29, 27)', 'the page is dark');
  await picture(page, kind, 'dark');
  assert.deepEqual(complaints, []);
  const seen = await page.evaluate(() => seen);
  assert.deepEqual(seen.slice(0, 1).map(({ method }) => method), ['ui/initialize']);
  assert.ok(seen.every(({ origin }) => origin === 'null'), 'the page has an origin that is nobody\'s');
});

feature('the form is dark in a dark host from the start, and knows what is sold out', ['client-2.4.0 modern'], async (t, kind) => {
  const { page, app } = await show(t, kind, 'order_form', { category: 'COFFEE' }, 'dark');
  await app.getByText('Sold out').waitFor();
  assert.ok(await app.getByLabel('How many of Decaf Huila').isDisabled());
  assert.equal(await background(app), 'rgb(31, 29, 27)');
  await app.getByLabel('How many of House Espresso').fill('1');
  await app.getByRole('button').click();
  assert.equal(await app.locator('#status').textContent(), '', 'the browser asks for the address first');
  await picture(page, kind, 'coffee-dark');
});

feature('the form shows why an order is refused', ['client-2.4.0 modern'], async (t, kind) => {
  const { shop, page, app } = await show(t, kind, 'order_form', { category: 'TEA', customer: 'ada@example.com' }, 'light');
  await app.getByLabel('How many of Darjeeling First Flush').fill('1');
  await shop.call('place_order', { order: { customer: 'grace@example.com', items: [{ sku: 'TEA-002', quantity: 12 }] } });
  await app.getByRole('button').click();
  await app.locator('#status.bad').getByText("Only 0 of 'TEA-002' are left").waitFor();
  await picture(page, kind, 'refused');
});

feature('the form needs no network', ['client-2.4.0 modern'], async (t, kind) => {
  const { app } = await show(t, kind, 'order_form', { category: 'TEA' }, 'light');
  await app.getByRole('row').first().waitFor();
  const outcome = await app.locator('body').evaluate((body, url) => fetch(url).then(() => 'answered', () => 'refused'), address(hosts));
  assert.equal(outcome, 'refused');
});
