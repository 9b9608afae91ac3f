// The AI SDK's client speaks the stateless era unless the server does not.

import assert from 'node:assert/strict';

import { createMCPClient, ElicitationRequestSchema } from '@ai-sdk/mcp';

import { url } from './lib/client.mjs';
import { feature } from './lib/feature.mjs';

const KINDS = ['ai-sdk as it starts', 'ai-sdk legacy'];
const MODERN = KINDS.slice(0, 1);

async function open(t, kind, config = {}) {
  const sent = [];
  const recording = async (target, init) => {
    sent.push({ method: init.method ?? 'GET', headers: new Headers(init.headers), body: init.body && JSON.parse(init.body) });
    return fetch(target, init);
  };
  const client = await createMCPClient({
    transport: { type: 'http', url, fetch: recording },
    protocolVersionDiscovery: kind !== 'ai-sdk legacy',
    ...config,
  });
  t.after(() => client.close());
  return { client, sent };
}

feature('the AI SDK starts in the stateless era and never shakes hands', MODERN, async (t, kind) => {
  const { client, sent } = await open(t, kind);
  await client.listTools();
  assert.ok(sent.every(({ headers }) => headers.get('mcp-protocol-version') === '2026-07-28'));
  assert.ok(!sent.some(({ body }) => body?.method === 'initialize'));
  assert.ok(client.serverInfo.name);
});

feature('the AI SDK makes tools of our tools and executes one', KINDS, async (t, kind) => {
  const { client } = await open(t, kind);
  const tools = await client.tools();
  assert.ok(tools.echo.description);
  const result = await tools.echo.execute({ message: 'Hello' }, { toolCallId: '1', messages: [] });
  assert.deepEqual(result.content, [{ type: 'text', text: 'Hello' }]);
});

feature('the AI SDK gets structured content, a failure and a protocol error', KINDS, async (t, kind) => {
  const { client } = await open(t, kind);
  assert.deepEqual((await client.callTool({ name: 'add', arguments: { a: 2, b: 40 } })).structuredContent, { sum: 42 });
  assert.equal((await client.callTool({ name: 'test_error_handling' })).isError, true);
  await assert.rejects(client.callTool({ name: 'no_such_tool' }));
});

feature('the AI SDK gets a result that comes on a stream', KINDS, async (t, kind) => {
  const { client } = await open(t, kind);
  const result = await client.callTool({ name: 'probe_wait', arguments: { key: 'ai-sdk', ms: 1_200 } });
  assert.equal(result.content[0].text, 'done');
});

feature('the AI SDK repeats a marked argument in a header', MODERN, async (t, kind) => {
  const { client, sent } = await open(t, kind);
  let cursor;
  do {
    ({ nextCursor: cursor } = await client.listTools({ params: { cursor } }));
  } while (cursor !== undefined);
  const result = await client.callTool({ name: 'test_x_mcp_header', arguments: { region: 'eu-west' } });
  assert.equal(result.content[0].text, 'Region: eu-west');
  assert.equal(sent.at(-1).headers.get('mcp-param-region'), 'eu-west');
});

feature('the AI SDK reads resources and gets prompts', KINDS, async (t, kind) => {
  const { client } = await open(t, kind);
  const { contents } = await client.readResource({ uri: 'test://static-text' });
  assert.equal(contents[0].text, 'This is the content of the static text resource.');
  const { messages } = await client.getPrompt({ name: 'test_simple_prompt' });
  assert.equal(messages[0].content.text, 'This is a simple prompt for testing.');
});

feature('the AI SDK answers a form', KINDS, async (t, kind) => {
  const { client } = await open(t, kind, { capabilities: { elicitation: {} } });
  client.onElicitationRequest(ElicitationRequestSchema, () => ({ action: 'accept', content: { name: 'Ada' } }));
  const result = await client.callTool({ name: 'test_input_required_result_elicitation' });
  assert.equal(result.content[0].text, 'Hello, Ada!');
});
