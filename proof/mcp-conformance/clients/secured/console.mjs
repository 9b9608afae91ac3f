// The console in a real browser signs in at the authorization server that the challenge leads to, and again for another scope.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { chromium } from 'playwright-core';

const CONSOLE = process.env.MCP_URL.replace(/mcp$/, 'mcp-console');

let browser;

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, headless: true, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
});

after(() => browser?.close());

test('the console signs in with PKCE, and again for the scope of a tool', { timeout: 240_000 }, async () => {
  const context = await browser.newContext();
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const authorized = [];
  const signIn = async () => {
    await page.locator('.token summary').click();
    await page.getByLabel('Client id for sign-in; empty to register one').fill('desk');
    const leaves = page.waitForRequest(/\/oauth2\/authorize\?/);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    authorized.push(new URL((await leaves).url()).searchParams);
    await page.waitForURL((url) => url.href.split('#')[0] === CONSOLE);
    await page.getByText(/^Connected, /).waitFor();
  };

  await page.goto(CONSOLE);
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password').fill('ada');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(/^Not connected: The server wants authentication/).waitFor();
  await signIn();
  assert.equal(authorized[0].get('code_challenge_method'), 'S256');
  assert.equal(authorized[0].get('scope'), 'shop:read');
  assert.equal(authorized[0].get('resource'), process.env.MCP_URL);
  assert.equal(new URL(page.url()).search, '', 'the code is gone from the address');

  await page.getByRole('navigation').getByRole('button', { name: 'stock_level', exact: true }).click();
  await page.getByLabel('sku *').fill('TEA-001');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByRole('main').getByText(/^Answered after/).waitFor();

  const order = async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'place_order', exact: true }).click();
    await page.getByRole('button', { name: 'As JSON' }).click();
    await page.getByLabel('Arguments as JSON').fill('{"order":{"customer":"ada@example.com","items":[{"sku":"COF-001","quantity":1}]}}');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
  };
  await order();
  await page.getByRole('main').getByText(/^Failed after/).waitFor();
  await signIn();
  assert.match(authorized.at(-1).get('scope'), /orders:write/);
  await order();
  await page.getByRole('main').getByText(/^Answered after/).waitFor();
});
