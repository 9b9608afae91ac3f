// Real clients of both eras against the demo application, as a person would use it.

import assert from 'node:assert/strict';

import { createMCPClient } from '@ai-sdk/mcp';

import { ALL, connect, url } from '../lib/client.mjs';
import { feature } from '../lib/feature.mjs';
import { inspect } from '../lib/inspector.mjs';

const ORDER = { customer: 'ada@example.com', items: [{ sku: 'TEA-001', quantity: 1 }] };

/** Answers each form with what `content` gives for its message. */
function answering(content, seen = []) {
  return {
    'elicitation/create': async ({ params }) => {
      seen.push(params.message);
      return content(params.message);
    },
  };
}

async function place(connection) {
  const { structuredContent } = await connection.call('place_order', { order: ORDER });
  return structuredContent.id;
}

feature('lists the tools of the shop and finds products', ALL, async (t, kind) => {
  const shop = await connect(t, kind);
  const names = (await shop.all('listTools', 'tools')).map(({ name }) => name);
  assert.ok(names.includes('find_products') && names.includes('cancel_order'), names);
  const { content } = await shop.call('find_products', { text: 'grinder' });
  assert.match(content[0].text, /EQU-001/);
});

feature('tells the model what is wrong with an order', ALL, async (t, kind) => {
  const shop = await connect(t, kind);
  const result = await shop.call('place_order', { order: { customer: 'ada@example.com', items: [] } });
  assert.equal(result.isError, true);
  assert.match(result.content[0].text, /items/);
});

feature('cancels an order when the person confirms', ALL, async (t, kind) => {
  const shop = await connect(t, kind, { requests: answering(() => ({ action: 'accept', content: { confirmed: true } })) });
  const id = await place(shop);
  assert.equal(await shop.text('cancel_order', { orderId: id }), `Order ${id} is cancelled`);
});

feature('keeps an order when the person declines', ALL, async (t, kind) => {
  const shop = await connect(t, kind, { requests: answering(() => ({ action: 'decline' })) });
  const id = await place(shop);
  assert.match(await shop.text('cancel_order', { orderId: id }), /was not cancelled/);
  const { structuredContent } = await shop.call('order_status', { id });
  assert.equal(structuredContent.status, 'PLACED');
});

feature('recounts with progress', ALL, async (t, kind) => {
  const shop = await connect(t, kind);
  const result = await shop.call('recount_stock', { category: 'TEA' }, { onprogress: () => {} });
  assert.ok(result.structuredContent.counted > 0);
  const values = shop.progress.map(({ progress }) => progress);
  assert.deepEqual(values, values.map((_, index) => index + 1));
  assert.equal(values.length, result.structuredContent.counted);
});

feature('reads an order and completes its number', ALL, async (t, kind) => {
  const shop = await connect(t, kind);
  const { contents } = await shop.client.readResource({ uri: 'order://1' });
  assert.match(contents[0].text, /ada@example\.com/);
  const { completion } = await shop.client.complete({
    ref: { type: 'ref/resource', uri: 'order://{id}' }, argument: { name: 'id', value: '1' },
  });
  assert.ok(completion.values.includes('1'), completion.values);
});

feature('an agent framework that starts in the stateless era uses the shop', ['ai-sdk'], async (t) => {
  const client = await createMCPClient({ transport: { type: 'http', url }, protocolVersionDiscovery: true });
  t.after(() => client.close());
  const tools = await client.tools();
  const result = await tools.stock_level.execute({ sku: 'EQU-003' }, { toolCallId: '1', messages: [] });
  assert.match(result.content[0].text, /Paper Filters/);
});

feature('the Inspector uses the shop', ['inspector legacy', 'inspector modern'], async (t, kind) => {
  const era = kind.split(' ')[1];
  const list = await inspect(t, era, '--method', 'tools/list', '--strict');
  assert.equal(list.code, 0, list.err || list.out);
  const call = await inspect(t, era, '--method', 'tools/call', '--tool-name', 'stock_level', '--tool-args-json', '{"sku":"EQU-003"}');
  assert.equal(call.code, 0, call.err);
  assert.match(call.out, /Paper Filters/);
});

feature('the Inspector finds the app of the shop', ['inspector legacy', 'inspector modern'], async (t, kind) => {
  const { code, out, err } = await inspect(t, kind.split(' ')[1], '--method', 'tools/call', '--tool-name', 'order_form', '--app-info');
  assert.equal(code, 0, err || out);
  assert.match(out, /ui:\/\/shop\/order-form\.html/);
});

feature('the Inspector verifies the skill of the shop', ['inspector legacy', 'inspector modern'], async (t, kind) => {
  const { code, out, err } = await inspect(t, kind.split(' ')[1], '--method', 'skills/list', '--verify', '--require-digests');
  assert.equal(code, 0, err || out);
  assert.match(out, /complaints/);
});
