import assert from 'node:assert/strict';

import { ALL, LEGACY, MODERN, connect } from './lib/client.mjs';
import { feature, unique, until } from './lib/feature.mjs';

feature('sees progress rise', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const updates = [];
  await connection.text('test_tool_with_progress', {}, { onprogress: (update) => updates.push(update) });
  assert.ok(updates.length >= 2);
  assert.deepEqual(connection.progress.map(({ progress, total }) => [progress, total]), [[0, 100], [50, 100], [100, 100]]);
});

feature('gets every one of 200 progress messages in order', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  assert.equal(await connection.text('probe_emit', { n: 200, delayMs: 0, bytes: 1000 }, { onprogress: () => {} }), 'Sent 200');
  assert.deepEqual(connection.progress.map(({ progress }) => progress), Array.from({ length: 200 }, (_, i) => i + 1));
  assert.ok(connection.progress.every(({ progress, message }) => message.length === 1000 && message.startsWith(`${progress}:`)));
});

feature('keeps the progress of 20 calls at once apart', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  await Promise.all(Array.from({ length: 20 }, async (_, i) => {
    const totals = new Set();
    await connection.text('probe_emit', { n: 10 + i, delayMs: 2, bytes: 0 }, { onprogress: ({ total }) => totals.add(total) });
    assert.deepEqual([...totals], [10 + i]);
  }));
});

feature('learns of a failure after progress', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const result = await connection.call('probe_fail_late', {}, { onprogress: () => {} });
  assert.equal(result.isError, true);
  assert.equal(connection.progress.length, 1);
});

feature('gets log messages of the level it wants', ALL, async (t, kind) => {
  const messages = [];
  const connection = await connect(t, kind, { notifications: { 'notifications/message': ({ params }) => { messages.push(params); } } });
  await connection.wantLogs('info');
  await connection.text('test_tool_with_logging', {});
  await until(() => messages.length >= 3, 'three log messages');
  assert.deepEqual(messages.map(({ level, data }) => [level, data]), [
    ['info', 'Tool execution started'], ['info', 'Tool processing data'], ['info', 'Tool execution completed']]);
});

feature('gets no log messages below the level it wants', ALL, async (t, kind) => {
  const messages = [];
  const connection = await connect(t, kind, { notifications: { 'notifications/message': ({ params }) => { messages.push(params.level); } } });
  await connection.wantLogs('error');
  await connection.text('test_logging_tool', {});
  await until(() => messages.length >= 4, 'four log messages');
  assert.deepEqual(messages, ['error', 'critical', 'alert', 'emergency']);
});

feature('gets no log messages without asking', MODERN, async (t, kind) => {
  const messages = [];
  const connection = await connect(t, kind, { notifications: { 'notifications/message': ({ params }) => { messages.push(params); } } });
  await connection.text('test_logging_tool', {});
  assert.deepEqual(messages, []);
});

for (const tool of ['probe_wait', 'probe_wait_reactive']) {
  feature(`cancels a call of ${tool}, which stops within a second`, ALL, async (t, kind) => {
    const connection = await connect(t, kind);
    const observer = await connect(t, kind);
    const key = unique(tool);
    const abort = new AbortController();
    const call = assert.rejects(connection.call(tool, { key, ms: 30_000 }, { signal: abort.signal }));
    await until(async () => (await observer.text('probe_status', { key })) === 'running', 'the work runs');
    abort.abort('enough');
    await call;
    await until(async () => (await observer.text('probe_status', { key })) === 'cancelled', 'the work stopped', 5_000);
    assert.equal(await connection.text('echo', { message: 'still here' }), 'still here');
  });
}

feature('finishes a silent call', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const key = unique('silent');
  assert.equal(await connection.text('probe_wait', { key, ms: 1_500 }), 'done');
  assert.equal(await connection.text('probe_status', { key }), 'done');
});

feature('hears that lists changed', LEGACY, async (t, kind) => {
  const heard = [];
  const notifications = Object.fromEntries(['tools', 'prompts'].map((list) => [
    `notifications/${list}/list_changed`, () => { heard.push(list); }]));
  const connection = await connect(t, kind, { notifications });
  await connection.text('test_trigger_tool_change', {});
  await until(() => heard.includes('tools'), 'the change of the tools');
  await connection.text('test_trigger_prompt_change', {});
  await until(() => heard.includes('prompts'), 'the change of the prompts');
});

feature('hears that lists changed when it listens, and only of what it listens to', MODERN, async (t, kind) => {
  const heard = [];
  const notifications = Object.fromEntries(['tools', 'prompts'].map((list) => [
    `notifications/${list}/list_changed`, () => { heard.push(list); }]));
  const connection = await connect(t, kind, { notifications });
  const subscription = await connection.client.listen({ promptsListChanged: true });
  assert.deepEqual(subscription.honoredFilter, { promptsListChanged: true });
  await connection.text('test_trigger_tool_change', {});
  await connection.text('test_trigger_prompt_change', {});
  await until(() => heard.includes('prompts'), 'the change of the prompts');
  assert.ok(!heard.includes('tools'));
  await subscription.close();
  assert.equal(await subscription.closed, 'local');
});
