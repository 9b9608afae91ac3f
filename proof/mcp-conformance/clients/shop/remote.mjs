// The shop behind mcp-remote, by which hosts that only launch local servers reach a remote one.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { ALL, KINDS, connect, url } from '../lib/client.mjs';
import { feature } from '../lib/feature.mjs';
import { inspectCommand } from '../lib/inspector.mjs';

const REMOTE = fileURLToPath(new URL('../../node_modules/mcp-remote/dist/proxy.js', import.meta.url));
const COMMAND = [process.execPath, REMOTE, url, '--allow-http', '--transport', 'http-only'];

/** A client that launches mcp-remote, which finds and leaves nothing in the home of the user. */
function launch(t, kind, options) {
  const home = mkdtempSync(join(tmpdir(), 'mcp-remote-'));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const Transport = KINDS[kind].mode === undefined ? OldTransport : StdioClientTransport;
  const wire = new Transport({
    command: COMMAND[0], args: COMMAND.slice(1), stderr: 'ignore',
    env: { PATH: process.env.PATH, HOME: home, MCP_REMOTE_CONFIG_DIR: home },
  });
  return connect(t, kind, { ...options, wire });
}

feature('mcp-remote carries calls, questions and progress', ALL, async (t, kind) => {
  const asked = [];
  const requests = { 'elicitation/create': ({ params }) => { asked.push(params.message); return { action: 'decline' }; } };
  const shop = await launch(t, kind, { requests });
  const { structuredContent } = await shop.call('place_order', { order: { customer: 'ada@example.com', items: [{ sku: 'TEA-001', quantity: 1 }] } });
  assert.match(await shop.text('cancel_order', { orderId: structuredContent.id }), /was not cancelled/);
  assert.equal(asked.length, 1);
  const recount = await shop.call('recount_stock', { category: 'TEA' }, { onprogress: () => {} });
  assert.equal(shop.progress.length, recount.structuredContent.counted);
});

feature('the Inspector verifies the skill of the shop through mcp-remote', ['inspector legacy', 'inspector modern'], async (t, kind) => {
  const { code, out, err } = await inspectCommand(t, kind.split(' ')[1], COMMAND, '--method', 'skills/list', '--verify', '--require-digests');
  assert.equal(code, 0, err || out);
  assert.match(out, /complaints/);
});
