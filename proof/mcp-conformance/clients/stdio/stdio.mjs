import assert from 'node:assert/strict';

import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { ALL, KINDS, connect } from '../lib/client.mjs';
import { feature, unique, until } from '../lib/feature.mjs';
import { inspectCommand } from '../lib/inspector.mjs';

const COMMAND = [process.env.SERVER_JAVA, '-XX:TieredStopAtLevel=1', '-jar', process.env.SERVER_JAR, '--mcp.server.stdio.enabled=true'];

/** A client that launches a server of its own. */
function launch(t, kind, options) {
  const Transport = KINDS[kind].mode === undefined ? OldTransport : StdioClientTransport;
  const wire = new Transport({ command: COMMAND[0], args: COMMAND.slice(1), stderr: 'ignore' });
  return connect(t, kind, { ...options, wire });
}

feature('lists, calls, reads and gets', ALL, async (t, kind) => {
  const connection = await launch(t, kind);
  const tools = await connection.all('listTools', 'tools');
  assert.ok(tools.some((tool) => tool.name === 'echo'));
  assert.equal(await connection.text('echo', { message: 'hello' }), 'hello');
  assert.deepEqual((await connection.call('add', { a: 2, b: 40 })).structuredContent, { sum: 42 });
  const read = await connection.client.readResource({ uri: 'test://static-text' });
  assert.equal(read.contents.length, 1);
  const prompt = await connection.client.getPrompt({ name: 'test_simple_prompt' });
  assert.equal(prompt.messages.length, 1);
  await assert.rejects(connection.client.getPrompt({ name: 'no_such_prompt' }));
  assert.deepEqual(connection.errors, []);
});

feature('is asked while a call waits', ALL, async (t, kind) => {
  const asked = [];
  const requests = { 'elicitation/create': ({ params }) => { asked.push(params.message); return { action: 'decline' }; } };
  const connection = await launch(t, kind, { requests });
  assert.equal(await connection.text('test_elicitation', { message: 'Who are you?' }), 'User response: action=decline');
  assert.deepEqual(asked, ['Who are you?']);
});

feature('follows progress', ALL, async (t, kind) => {
  const connection = await launch(t, kind);
  await connection.call('probe_emit', { n: 20 }, { onprogress: () => {} });
  assert.equal(connection.progress.length, 20);
});

feature('cancels a call, and the server stops its handler', ALL, async (t, kind) => {
  const connection = await launch(t, kind);
  const key = unique('stdio');
  const abort = new AbortController();
  const call = connection.call('probe_wait', { key, ms: 60_000 }, { signal: abort.signal });
  await until(async () => (await connection.text('probe_status', { key })) === 'running', 'the handler runs');
  abort.abort();
  await assert.rejects(call);
  await until(async () => (await connection.text('probe_status', { key })) === 'cancelled', 'the handler is stopped');
});

feature('the Inspector launches it and calls a tool', ['inspector legacy', 'inspector auto', 'inspector modern'], async (t, kind) => {
  const { code, err, json } = await inspectCommand(t, kind.split(' ')[1], COMMAND, '--method', 'tools/call', '--tool-name', 'add', '--tool-args-json', '{"a":2,"b":40}');
  assert.equal(code, 0, err);
  assert.ok(JSON.stringify(json()).includes('{"sum":42}'));
});
