// The console in a real browser, against the demo: what a person does in it, in both eras, on a wide and on a narrow screen.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { after, afterEach, before, beforeEach, test } from 'node:test';

import { chromium } from 'playwright-core';

const CONSOLE = new URL(process.env.CONSOLE_URL);
const SERVER = CONSOLE.href.replace(/\/[^/]+$/, '/mcp');
const ERAS = ['session', 'stateless'];
// A name of another site that leads to this machine.
const OTHER_SITE = 'evil.example';
const LIMIT = { timeout: 240_000 };

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser;
let context;
let page;
let complaints;

before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    headless: true,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
      `--host-resolver-rules=MAP ${OTHER_SITE} 127.0.0.1`],
  });
  await mkdir(process.env.PICTURES, { recursive: true });
});

after(() => browser?.close());

async function open() {
  context = await browser.newContext({ colorScheme: 'light', viewport: { width: 1360, height: 860 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== CONSOLE.origin && !request.url().startsWith('data:')) {
      complaints.push(`requested ${request.url()}`);
    }
  });
  await page.goto(CONSOLE.href);
  await page.getByText(/^Connected, 2025-11-25$/).waitFor();
}

beforeEach(async () => {
  complaints = [];
  await open();
});

afterEach(async () => {
  assert.deepEqual(complaints, []);
  await context?.close();
});

async function speak(era) {
  if (era === 'stateless') {
    await page.getByText('2026-07-28, stateless').click();
    await page.getByText(/^Connected, 2026-07-28$/).waitFor();
  }
}

const choose = (name) => page.getByRole('navigation').getByRole('button', { name, exact: true }).click();

const main = () => page.getByRole('main');

const wire = (text) => page.locator('#wire li').filter({ hasText: text });

const picture = (name) => page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) });

async function assertAccessible(what) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }));
  const serious = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  assert.deepEqual(serious, []);
}

for (const era of ERAS) {
  test(`keeps the tool and its arguments over reload and back, ${era}`, LIMIT, async () => {
    await speak(era);
    await choose('stock_level');
    await page.getByLabel('sku *').fill('TEA-001');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await main().getByText(/^Answered after/).waitFor();
    await page.reload();
    await page.getByText(era === 'session' ? /^Connected, 2025-11-25$/ : /^Connected, 2026-07-28$/).waitFor();
    assert.equal(await page.getByLabel('sku *').inputValue(), 'TEA-001');
    await choose('order_status');
    await main().getByRole('heading', { name: 'Look up an order' }).waitFor();
    await page.goBack();
    await main().getByRole('heading', { name: 'Look up the stock' }).waitFor();
    assert.equal(await page.getByLabel('sku *').inputValue(), 'TEA-001');
  });
}

for (const era of ERAS) {
  test(`completes the argument of a prompt, ${era}`, LIMIT, async () => {
    await speak(era);
    await choose('answer_customer');
    await page.getByLabel('orderId *').fill('1');
    await page.locator('datalist option').first().waitFor({ state: 'attached' });
    assert.ok((await page.locator('datalist option').evaluateAll((options) => options.map(({ value }) => value))).includes('1'));
    assert.ok(await wire('completion/complete').count() >= 1);
  });
}

test('shows the server and the settings of hosts, which can be copied', LIMIT, async () => {
  await main().getByRole('heading', { name: 'Address' }).waitFor();
  await main().locator('code').getByText(SERVER).waitFor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: CONSOLE.origin });
  await main().locator('summary').filter({ hasText: 'Visual Studio Code' }).click();
  await main().getByRole('button', { name: 'Copy', exact: true }).first().click();
  await main().getByRole('button', { name: 'Copied' }).waitFor();
  const [server] = Object.values(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())).servers);
  assert.deepEqual(server, { type: 'http', url: SERVER });
  assert.equal(await main().locator('summary').count(), 6);
  await assertAccessible('home');
  await picture('home');
});

test('keeps calls over a reload, makes them again, and copies one as a test', LIMIT, async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: CONSOLE.origin });
  await choose('stock_level');
  await page.getByLabel('sku *').fill('TEA-001');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await main().getByText(/^Answered after/).waitFor();
  await page.reload();
  await page.getByText(/^Connected, 2025-11-25$/).waitFor();
  await choose('History');
  await assertAccessible('history');
  await picture('history');
  await main().getByRole('button', { name: 'Copy as a test' }).click();
  await main().getByRole('button', { name: 'Copied' }).waitFor();
  const source = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(source, /class StockLevelTests \{/);
  assert.match(source, /this\.client\.tool\("stock_level"\)\n\t\t\t\.with\("sku", "TEA-001"\)\n\t\t\t\.call\(\);/);
  assert.match(source, /\.hasStructured\("\/sku", "TEA-001"\)/);
  await main().getByRole('button', { name: 'Copy the result' }).click();
  await page.waitForFunction(async () => JSON.parse(await navigator.clipboard.readText().then((text) => (text.startsWith('{') ? text : '{}'))).structuredContent?.sku === 'TEA-001');
  await main().getByRole('button', { name: 'Call again' }).click();
  await main().getByText(/^Answered after/).waitFor();
  assert.equal(await page.getByLabel('sku *').inputValue(), 'TEA-001');
  await choose('History');
  assert.equal(await main().getByRole('row').count(), 3);
  await main().getByRole('button', { name: 'Clear the history' }).click();
  await main().getByText('No calls yet.').waitFor();
});

for (const era of ERAS) {
  test(`follows the updates of a resource, ${era}`, LIMIT, async () => {
    await speak(era);
    const orders = SERVER.replace(/mcp$/, 'api/orders');
    const placed = await fetch(orders, { method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ customer: 'ada@example.com', items: [{ sku: 'EQU-003', quantity: 1 }] }) });
    const { id } = await placed.json();
    await choose('order');
    await page.getByLabel('id *').fill(String(id));
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await main().getByText(`Subscribed to order://${id}`).waitFor();
    if (era === 'stateless') {
      await wire('notifications/subscriptions/acknowledged').nth(1).waitFor();
    }
    await fetch(`${orders}/${id}/cancel`, { method: 'POST' });
    await main().getByText(new RegExp(`^order://${id} updated 1 time`)).waitFor();
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await page.getByRole('button', { name: 'Subscribe', exact: true }).waitFor();
  });
}

test('begins a new session when the server has lost it, and keeps the form', LIMIT, async () => {
  await choose('stock_level');
  const list = page.waitForRequest((sent) => sent.postData()?.includes('tools/list'));
  await page.reload();
  const request = await list;
  await page.getByText(/^Connected, 2025-11-25$/).waitFor();
  await page.getByLabel('sku *').fill('TEA-001');
  await fetch(SERVER, { method: 'DELETE', headers: { 'Mcp-Session-Id': request.headers()['mcp-session-id'], 'MCP-Protocol-Version': '2025-11-25' } });
  await wire('The server does not know the session').waitFor();
  await page.getByText(/^Connected, 2025-11-25$/).waitFor();
  assert.equal(await page.getByLabel('sku *').inputValue(), 'TEA-001');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await main().getByText(/^Answered after/).waitFor();
  // The browser tells of the status 404.
  assert.ok(complaints.every((text) => text.includes('404')), complaints);
  complaints = [];
});

test('finds messages, names the request of an answer, and shows failed ones in red', LIMIT, async () => {
  await choose('stock_level');
  await page.getByLabel('sku *').fill('NONE');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await main().getByText(/^Answered after/).waitFor();
  assert.match(await wire('tool error').getAttribute('class'), /failed/);
  assert.match(await wire('tool error').textContent(), /tools\/call stock_level, \d+ ms/);
  await page.getByLabel('Filter messages').fill('stock_level');
  assert.equal(await page.locator('#wire li').filter({ visible: true }).count(), 1);
});

test('counts the entries that the filter leaves', LIMIT, async () => {
  await page.getByLabel('Filter', { exact: true }).fill('stock');
  assert.equal(await page.getByRole('navigation').getByRole('heading', { name: /^Tools/ }).textContent(), 'Tools 3');
  await page.getByLabel('Filter', { exact: true }).fill('no such thing');
  await page.getByText('No match').waitFor();
  assert.equal(await page.getByRole('navigation').getByRole('heading').filter({ visible: true }).count(), 0);
});

test('copies a request as a command line without credentials', LIMIT, async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: CONSOLE.origin });
  await choose('stock_level');
  await page.getByLabel('sku *').fill('TEA-001');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await main().getByText(/^Answered after/).waitFor();
  await wire('POST tools/call').locator('summary').click();
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(command, /^curl -sS 'http/);
  assert.match(command, /-H 'Mcp-Session-Id: /);
  const { stdout } = await promisify(execFile)('bash', ['-c', command]);
  assert.match(stdout, /TEA-001/);
});

for (const era of ERAS) {
  test(`lists what the server offers and calls a tool by its form, ${era}`, LIMIT, async () => {
    await speak(era);
    for (const [section, least] of [['Tools', 8], ['Resources', 3], ['Resource templates', 1], ['Prompts', 1], ['Skills', 1]]) {
      const list = page.getByRole('navigation').locator('section').filter({ has: page.getByRole('heading', { name: section === 'Resources' ? /^Resources \d/ : section }) });
      assert.ok(await list.getByRole('listitem').count() >= least, section);
    }
    await page.getByLabel('Filter', { exact: true }).fill('stock');
    assert.equal(await page.getByRole('navigation').getByRole('listitem').filter({ visible: true }).count(), 3);
    await choose('stock_level');
    await page.getByLabel('sku *').fill('TEA-001');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await main().getByText(/^Answered after/).waitFor();
    assert.match(await main().getByRole('group', { name: 'Structured content' }).textContent(), /"sku": "TEA-001"/);
    assert.ok(await wire(`tools/call`).count() >= 1);
    await picture(`${era}-result`);
  });

  test(`shows progress and log messages while a call runs, ${era}`, LIMIT, async () => {
    await speak(era);
    await choose('recount_stock');
    await page.getByLabel('category').selectOption('TEA');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await main().getByText(/^[12] of 3: Counted/).waitFor();
    await picture(`${era}-progress`);
    await main().getByText(/^Answered after/).waitFor();
    assert.match(await main().textContent(), /"counted": 3/);
    assert.equal(await wire('notifications/progress').count(), 3);
  });

  test(`answers a question in the page, ${era}`, LIMIT, async () => {
    await speak(era);
    await choose('cancel_order');
    await page.getByLabel('orderId *').fill('2');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await main().getByText(/^Cancel order 2 over 25\.20 EUR/).waitFor();
    if (era === 'session') {
      await assertAccessible('question');
    }
    await picture(`${era}-question`);
    await page.getByLabel(/Yes, cancel it/).selectOption('false');
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await main().getByText('Order 2 was not cancelled, because the person did not confirm it').first().waitFor();
  });

  test(`cancels a call, ${era}`, LIMIT, async () => {
    await speak(era);
    await choose('recount_stock');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await main().getByText(/^[1-6] of 10/).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await main().getByText(/^Cancelled after/).waitFor();
  });

  test(`reads resources, prompts and skills, ${era}`, LIMIT, async () => {
    await speak(era);
    await choose('order');
    await page.getByLabel('id *').fill('1');
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await main().getByText('order://1 · application/json').waitFor();
    await choose('answer_customer');
    await page.getByLabel('orderId *').fill('1');
    await page.getByRole('button', { name: 'Get', exact: true }).click();
    await main().getByText(/Write a short, friendly e-mail to ada@example\.com/).waitFor();
    await picture(`${era}-prompt`);
    await page.locator('button[data-kind=skill]').click();
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await main().locator('pre').filter({ hasText: 'name: complaints' }).waitFor();
  });
}

test('follows a task, which goes on without its request', LIMIT, async () => {
  await speak('stateless');
  await choose('stock_report');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await main().getByText(/^Task working: Checked/).waitFor();
  await picture('task');
  await main().getByText(/^Answered after/).waitFor();
  assert.match(await main().getByRole('group', { name: 'Structured content' }).textContent(), /"products": 10/);
  assert.ok(await wire('tasks/get').count() >= 2);
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await main().getByText(/^Task working/).waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await main().getByText(/^Cancelled after/).waitFor();
  await wire('tasks/cancel').first().waitFor();
});

for (const era of ERAS) {
  test(`shows the app of a tool in a frame that reaches nothing, and makes its calls, ${era}`, LIMIT, async () => {
    await speak(era);
    await choose('order_form');
    await page.getByLabel('category').selectOption('TEA');
    await page.getByLabel('customer').fill('ada@example.com');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    const app = page.frameLocator('iframe[title="Page of the app"]');
    await app.getByRole('row').nth(2).waitFor();
    assert.equal(await app.getByLabel('E-mail address').inputValue(), 'ada@example.com');
    await app.getByLabel('How many of Rooibos').fill('1');
    await app.getByRole('button', { name: 'Order' }).click();
    await app.getByText(/^Order \d+ over [0-9.]+ EUR is placed/).waitFor();
    await picture(`${era}-app`);
    const reached = await app.locator('body').evaluate((body, url) => {
      const attempts = [() => fetch(url), () => parent.document.title, () => localStorage.length, () => document.cookie];
      return Promise.all(attempts.map(async (attempt) => { try { await attempt(); return 'reached'; } catch { return 'refused'; } }));
    }, `${CONSOLE.href}/server.json`);
    assert.deepEqual(reached, ['refused', 'refused', 'refused', 'refused']);
    assert.equal(await app.locator('body').evaluate(() => self.origin), 'null');
    // The browser tells of the request that its policy refused.
    assert.ok(complaints.every((text) => text.includes('Content Security Policy')), complaints);
    complaints = [];
    await assertAccessible('app');
  });
}

test('cuts the connection of a call, and the stream goes on after the last event', LIMIT, async () => {
  await choose('recount_stock');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await main().getByText(/^[2-5] of 10/).waitFor();
  await page.getByRole('button', { name: 'Cut the connection' }).click();
  await wire('You cut the connection').waitFor();
  await wire('GET the stream again').waitFor();
  await wire('notifications/progress').nth(6).waitFor();
  await picture('cut');
  await main().getByText(/^Answered after/).waitFor();
  assert.match(await main().textContent(), /"counted": 10/);
  assert.equal(await wire('notifications/progress').count(), 10, 'each event arrives once');
  assert.ok(await wire('GET the stream again').locator('.event-id').count() === 1);
  await wire('GET the stream again').locator('summary').click();
  assert.match(await wire('GET the stream again').locator('pre').textContent(), /Last-Event-ID/);
});

test('sends arguments that are nested, and those that are written as JSON', LIMIT, async () => {
  await choose('place_order');
  await page.getByLabel('customer').fill('ada@example.com');
  const items = page.getByRole('group', { name: /^items/ });
  if (await items.getByLabel('sku').count() === 0) {
    await items.getByRole('button', { name: 'Add an entry to items' }).click();
  }
  await items.getByLabel('sku').fill('EQU-003');
  await items.getByLabel('quantity').fill('2');
  await picture('nested');
  await page.getByRole('button', { name: 'As JSON' }).click();
  const json = page.getByLabel('Arguments as JSON');
  assert.deepEqual(JSON.parse(await json.inputValue()), { order: { customer: 'ada@example.com', items: [{ sku: 'EQU-003', quantity: 2 }] } });
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await main().getByText(/^Answered after/).waitFor();
  assert.match(await main().textContent(), /"total": 9\.8/);
  await json.fill('{');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await main().getByText(/is no JSON/).waitFor();
});

test('shows what the model sees, and figures', LIMIT, async () => {
  await choose('What the model sees');
  await main().getByText(/tokens of each conversation \(estimate, o200k_base\)/).waitFor();
  assert.ok(await main().getByRole('row').count() >= 9);
  await picture('model-light');
  await choose('Figures');
  await main().getByRole('row', { name: /^Sessions [0-9]/ }).waitFor();
  await main().getByRole('row', { name: /^Tool calls ended, in two seconds [0-9]/ }).waitFor();
  await main().getByRole('row', { name: /^Mean time of these calls, in ms [0-9]/ }).waitFor();
  await assertAccessible('figures');
  await picture('figures');
});

test('is used by keyboard', LIMIT, async () => {
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the work area');
  await page.getByRole('navigation').getByRole('button', { name: 'stock_level', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('sku *').focus();
  await page.keyboard.type('COF-001');
  await page.keyboard.press('Enter');
  await main().getByText(/^Answered after/).waitFor();
});

const LOOKS = { dark: { colorScheme: 'dark', axe: true }, narrow: { width: 390, height: 844, axe: true }, 'narrow-dark': { colorScheme: 'dark', width: 390, height: 844 }, medium: { width: 820, height: 1000 } };

for (const [name, options] of Object.entries(LOOKS)) {
  test(`looks right: ${name}`, LIMIT, async () => {
    const { colorScheme = 'light', width = 1360, height = 860 } = options;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await choose('find_products');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await main().getByText(/^Answered after/).waitFor();
    await picture(name);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
    await choose('What the model sees');
    await main().getByText(/tokens of each conversation/).waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
    if (options.axe) {
      await assertAccessible(name);
    }
    await picture(`${name}-model`);
  });
}

test('pages of other sites neither read nor frame the console', LIMIT, async () => {
  const rebound = await page.goto(CONSOLE.href.replace(CONSOLE.hostname, OTHER_SITE));
  assert.equal(rebound.status(), 403);
  const outcomes = await page.evaluate(async (url) => {
    const attempts = [fetch(`${url}/server.json`), fetch(`${url}/server.json`, { mode: 'no-cors' }), import(`${url}/main.js`)];
    return (await Promise.allSettled(attempts)).map(({ status }) => status);
  }, CONSOLE.href);
  assert.deepEqual(outcomes, ['rejected', 'rejected', 'rejected']);
  // The browser tells of each attempt.
  complaints = [];
});

test('a browser that opens the server is shown the way to the console', LIMIT, async () => {
  await page.goto(SERVER);
  await assertAccessible('welcome');
  await picture('welcome');
  await page.getByRole('link', { name: 'Open the console' }).click();
  await page.getByText(/^Connected, 2025-11-25$/).waitFor();
});
