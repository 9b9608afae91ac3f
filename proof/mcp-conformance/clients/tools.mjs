import assert from 'node:assert/strict';

import { ALL, LEGACY, MODERN, connect } from './lib/client.mjs';
import { feature } from './lib/feature.mjs';

feature('connects and learns who the server is', ALL, async (t, kind) => {
  const { client } = await connect(t, kind);
  assert.ok(client.getServerVersion().name);
  assert.ok(client.getServerCapabilities().tools);
});

feature('agrees on the newest revision of its era', ['client-2.4.0 legacy', ...MODERN], async (t, kind) => {
  const { client, era } = await connect(t, kind);
  assert.equal(client.getProtocolEra(), era);
  assert.equal(client.getNegotiatedProtocolVersion(), era === 'modern' ? '2026-07-28' : '2025-11-25');
});

feature('gets a session and ends it', LEGACY, async (t, kind) => {
  const { client, transport } = await connect(t, kind);
  assert.match(transport.sessionId, /^[\x21-\x7e]{16,}$/);
  await transport.terminateSession();
  assert.equal(transport.sessionId, undefined);
  await assert.rejects(client.listTools());
});

feature('pings', LEGACY, async (t, kind) => {
  const { client } = await connect(t, kind);
  assert.deepEqual(await client.ping(), {});
});

feature('lists every tool once, over all pages', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const names = (await connection.all('listTools', 'tools')).map((tool) => tool.name);
  assert.ok(names.includes('echo') && names.includes('test_simple_text') && names.includes('probe_throw'));
  assert.equal(new Set(names).size, names.length);
});

feature('describes arguments by a schema', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const tools = await connection.all('listTools', 'tools');
  const add = tools.find((tool) => tool.name === 'add');
  assert.deepEqual(Object.keys(add.inputSchema.properties).sort(), ['a', 'b']);
  assert.deepEqual([...add.inputSchema.required].sort(), ['a', 'b']);
  assert.equal(add.outputSchema.properties.sum !== undefined, true);
});

feature('calls a tool', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const message = 'Grüße, 世界 🌍 "\\\n';
  assert.equal(await connection.text('echo', { message }), message);
});

feature('gets structured content and the equal text', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  await connection.all('listTools', 'tools');
  const result = await connection.call('add', { a: 2, b: 40 });
  assert.deepEqual(result.structuredContent, { sum: 42 });
  assert.deepEqual(JSON.parse(result.content[0].text), { sum: 42 });
});

feature('takes a result without the member that does not fit its output schema', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const tools = await connection.all('listTools', 'tools');
  assert.ok(tools.find((tool) => tool.name === 'probe_misfit').outputSchema);
  const result = await connection.call('probe_misfit', {});
  assert.notEqual(result.isError, true);
  assert.deepEqual(result.structuredContent, { id: 7 });
  assert.equal(result.content[0].text, '{"id":7,"share":"NaN"}');
});

feature('takes the error of a tool whose result refers back to itself', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  await connection.all('listTools', 'tools');
  const result = await connection.call('probe_cycle', {});
  assert.equal(result.isError, true);
  assert.match(result.content[0].text, /completed its work\. Do not call it again.* along (next|self) → /);
});

feature('takes nothing from a tool that may have nothing', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  await connection.all('listTools', 'tools');
  const result = await connection.call('probe_nothing', {});
  assert.notEqual(result.isError, true);
  assert.deepEqual(result.content, []);
  assert.equal(result.structuredContent, connection.era === 'modern' ? null : undefined);
});

feature('gets a list as structured content where the revision allows it', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const result = await connection.call('list3', {});
  assert.deepEqual(JSON.parse(result.content[0].text), [1, 2, 3]);
  if (connection.era === 'modern') {
    assert.deepEqual(result.structuredContent, [1, 2, 3]);
  }
});

feature('gets pictures, sound and embedded resources', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const [image] = (await connection.call('test_image_content', {})).content;
  assert.equal(image.mimeType, 'image/png');
  assert.equal(Buffer.from(image.data, 'base64').subarray(1, 4).toString(), 'PNG');
  const [audio] = (await connection.call('test_audio_content', {})).content;
  assert.equal(audio.mimeType, 'audio/wav');
  const { content } = await connection.call('test_multiple_content_types', {});
  assert.deepEqual(content.map((block) => block.type), ['text', 'image', 'resource']);
});

feature('gets a failure as a result the model can read', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const result = await connection.call('test_error_handling', {});
  assert.equal(result.isError, true);
  assert.equal(result.content[0].text, 'This tool intentionally returns an error for testing');
});

feature('learns what is wrong with arguments', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const result = await connection.call('add', { a: 'two', b: 40 });
  assert.equal(result.isError, true);
  assert.match(result.content[0].text, /\ba\b/);
});

feature('gets a protocol error for an unknown tool', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  await assert.rejects(connection.call('no_such_tool', {}), { code: -32602 });
});

feature('never sees the text of an unexpected exception', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const result = await connection.call('probe_throw', {});
  assert.equal(result.isError, true);
  assert.doesNotMatch(JSON.stringify(result), /SECRET|Exception|\.java/);
});

feature('keeps 50 calls at once apart', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const messages = Array.from({ length: 50 }, (_, i) => `message ${i}`);
  const answers = await Promise.all(messages.map((message) => connection.text('echo', { message })));
  assert.deepEqual(answers, messages);
});

feature('repeats marked arguments in headers', MODERN, async (t, kind) => {
  const connection = await connect(t, kind);
  await connection.all('listTools', 'tools');
  assert.match(await connection.text('test_x_mcp_header', { region: 'Zürich ' }), /Zürich /);
  const types = await connection.text('test_x_mcp_header_types', { tenant: 'acme', attempt: 3, options: { dryRun: true } });
  assert.equal(types, 'Tenant: acme, attempt: 3, dry run: true');
});
