// HTTP with SSE, the transport of 2024-11-05, with the clients that still speak it.

import assert from 'node:assert/strict';

import { SSEClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { SSEClientTransport } from '@modelcontextprotocol/client';

import { KINDS, LEGACY, connect, url } from './lib/client.mjs';
import { feature, unique, until } from './lib/feature.mjs';

const STREAMS = new URL('/sse', url);

/** A client with a stream of its own. */
function open(t, kind, options) {
  const Transport = KINDS[kind].mode === undefined ? OldTransport : SSEClientTransport;
  return connect(t, kind, { ...options, wire: new Transport(STREAMS) });
}

feature('lists, calls, reads and gets over HTTP with SSE', LEGACY, async (t, kind) => {
  const connection = await open(t, kind);
  const names = (await connection.all('listTools', 'tools')).map((tool) => tool.name);
  assert.ok(names.includes('echo') && names.includes('probe_throw'));
  const message = 'Grüße, 世界 🌍 "\\\n';
  assert.equal(await connection.text('echo', { message }), message);
  assert.deepEqual((await connection.call('add', { a: 2, b: 40 })).structuredContent, { sum: 42 });
  assert.equal((await connection.client.readResource({ uri: 'test://static-text' })).contents.length, 1);
  assert.equal((await connection.client.getPrompt({ name: 'test_simple_prompt' })).messages.length, 1);
  await assert.rejects(connection.call('no_such_tool', {}), { code: -32602 });
  assert.deepEqual(await connection.client.ping(), {});
  assert.deepEqual(connection.errors, []);
});

feature('keeps 50 calls at once apart over HTTP with SSE', LEGACY, async (t, kind) => {
  const connection = await open(t, kind);
  const messages = Array.from({ length: 50 }, (_, i) => `message ${i}`);
  assert.deepEqual(await Promise.all(messages.map((message) => connection.text('echo', { message }))), messages);
  assert.deepEqual(connection.errors, []);
});

feature('is asked while a call waits over HTTP with SSE', LEGACY, async (t, kind) => {
  const asked = [];
  const requests = {
    'elicitation/create': ({ params }) => { asked.push(params.message); return { action: 'decline' }; },
    'sampling/createMessage': () => ({ role: 'assistant', model: 'parrot', content: { type: 'text', text: 'Hello' } }),
  };
  const connection = await open(t, kind, { requests });
  assert.equal(await connection.text('test_elicitation', { message: 'Who are you?' }), 'User response: action=decline');
  assert.equal(asked.length, 1);
  assert.match(await connection.text('test_sampling', { prompt: 'Say hello' }), /Hello/);
});

feature('gets every one of 200 progress messages in order over HTTP with SSE', LEGACY, async (t, kind) => {
  const connection = await open(t, kind);
  assert.equal(await connection.text('probe_emit', { n: 200, delayMs: 0, bytes: 1000 }, { onprogress: () => {} }), 'Sent 200');
  assert.deepEqual(connection.progress.map(({ progress }) => progress), Array.from({ length: 200 }, (_, i) => i + 1));
});

feature('hears of changes over HTTP with SSE', LEGACY, async (t, kind) => {
  let changes = 0;
  const connection = await open(t, kind, { notifications: { 'notifications/tools/list_changed': () => { changes += 1; } } });
  await until(async () => {
    await connection.text('test_trigger_tool_change', {});
    return changes > 0;
  }, 'the change is announced');
});

feature('cancels a call, and the server stops its handler over HTTP with SSE', LEGACY, async (t, kind) => {
  const connection = await open(t, kind);
  const key = unique('sse');
  const abort = new AbortController();
  const call = connection.call('probe_wait', { key, ms: 60_000 }, { signal: abort.signal });
  await until(async () => (await connection.text('probe_status', { key })) === 'running', 'the handler runs');
  abort.abort();
  await assert.rejects(call);
  await until(async () => (await connection.text('probe_status', { key })) === 'cancelled', 'the handler is stopped');
});

feature('ends its calls with its stream', LEGACY, async (t, kind) => {
  const connection = await open(t, kind);
  const other = await open(t, kind);
  const key = unique('sse');
  const call = connection.call('probe_wait', { key, ms: 60_000 });
  await until(async () => (await other.text('probe_status', { key })) === 'running', 'the handler runs');
  await connection.client.close();
  await assert.rejects(call);
  await until(async () => (await other.text('probe_status', { key })) === 'cancelled', 'the handler is stopped', 40_000);
});

feature('finds this transport where Streamable HTTP is refused', ['sdk-1.32.2'], async (t, kind) => {
  await assert.rejects(connect(t, kind, { url: STREAMS.href }), ({ code, message }) => code === 405 || /405/.test(message));
  const connection = await open(t, kind);
  assert.equal(await connection.text('echo', { message: 'hello' }), 'hello');
});
