// Tools as the clients of hosts take them: none is refused, and each structured result fits its schema.

import { createServer } from 'node:http';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { connect, KINDS, url } from '../lib/client.mjs';
import { gemini, geminiBridge, inspector, names, openAiAgents, openAiStrict } from './lib/hosts.mjs';
import { sample } from './lib/samples.mjs';

const SERVERS = { fixture: url, demo: process.env.MCP_DEMO_URL };

/** Longer than any of them takes, to end a hang. */
const LIMIT = { timeout: 300_000 };

/** The services of the documents: whatever is asked for, the answer is this. */
let answer = {};
const service = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
});
before(() => new Promise((resolve) => { service.listen(Number(process.env.SERVICE_PORT), '127.0.0.1', resolve); }));
after(() => { service.closeAllConnections(); service.close(); });

for (const [name, target] of Object.entries(SERVERS)) {
  const listed = async (t) => {
    const { client } = await connect(t, 'client-2.4.0 modern', { url: target });
    const { tools, nextCursor } = await client.listTools();
    assert.equal(nextCursor, undefined);
    t.diagnostic(`${tools.length} tools`);
    return tools;
  };

  test(`${name}: names`, LIMIT, async (t) => { assert.deepEqual(names(await listed(t)), []); });

  test(`${name}: the Inspector`, LIMIT, async (t) => { assert.deepEqual(await inspector(t, target), []); });

  test(`${name}: Gemini's client`, LIMIT, async (t) => {
    const tools = await listed(t);
    assert.deepEqual(await gemini(t, tools), []);
    const { client } = await connect(t, 'sdk-1.32.2', { url: target });
    assert.equal((await geminiBridge(client)).length, tools.length);
  });

  test(`${name}: OpenAI's clients`, LIMIT, async (t) => {
    const tools = await listed(t);
    assert.deepEqual([...openAiAgents(tools), ...openAiStrict(tools)], []);
  });
}

for (const kind of Object.keys(KINDS)) {
  test(`demo: results fit (${kind})`, LIMIT, async (t) => {
    await called(t, kind, SERVERS.demo, (tool) => tool.annotations?.readOnlyHint);
  });

  test(`documents: results fit (${kind})`, LIMIT, async (t) => {
    await called(t, kind, SERVERS.fixture, (tool) => /^d[0-9]+_/.test(tool.name));
  });
}

/** Calls tools with the arguments that they require; the client checks the results, and fails the call if one does not fit. */
async function called(t, kind, target, selects) {
  const { client } = await connect(t, kind, { url: target });
  const tools = (await client.listTools()).tools.filter(selects);
  let structured = 0;
  const refused = [];
  for (const tool of tools) {
    answer = tool.outputSchema ? unwrapped(tool.outputSchema) : { any: 'thing' };
    try {
      const result = await client.callTool({ name: tool.name, arguments: sample(tool.inputSchema) });
      structured += !result.isError && result.structuredContent !== undefined ? 1 : 0;
    } catch (error) {
      refused.push(`${tool.name}: ${error.message}`);
    }
  }
  t.diagnostic(`${tools.length} tools, ${structured} structured results`);
  assert.deepEqual(refused, []);
  assert.ok(structured > 0);
}

/** What a service answers: a list or a scalar becomes a member of the structured result. */
function unwrapped(schema) {
  const value = sample(schema, { whole: true });
  return Object.keys(schema.properties ?? {}).join() === 'result' ? value.result : value;
}
