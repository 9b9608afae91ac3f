import assert from 'node:assert/strict';

import { ALL, connect } from './lib/client.mjs';
import { feature } from './lib/feature.mjs';

const PROMPT = { type: 'ref/prompt', name: 'test_prompt_with_arguments' };
const TEMPLATE = { type: 'ref/resource', uri: 'test://template/{id}/data' };

feature('lists prompts with their arguments', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const prompts = await connection.all('listPrompts', 'prompts');
  const prompt = prompts.find(({ name }) => name === PROMPT.name);
  assert.deepEqual(prompt.arguments.map(({ name, required }) => [name, required]), [['arg1', true], ['arg2', true]]);
});

feature('gets a prompt with arguments', ALL, async (t, kind) => {
  const { client } = await connect(t, kind);
  const { messages } = await client.getPrompt({ name: PROMPT.name, arguments: { arg1: 'one', arg2: 'two' } });
  assert.deepEqual(messages, [{ role: 'user', content: { type: 'text', text: "Prompt with arguments: arg1='one', arg2='two'" } }]);
});

feature('gets a prompt with a picture and one with a resource', ALL, async (t, kind) => {
  const { client } = await connect(t, kind);
  const types = async (name, args) => (await client.getPrompt({ name, arguments: args })).messages.map(({ content }) => content.type);
  assert.deepEqual(await types('test_prompt_with_image'), ['image', 'text']);
  assert.deepEqual(await types('test_prompt_with_embedded_resource', { resourceUri: 'test://example' }), ['resource', 'text']);
});

feature('gets an error for a missing argument and for an unknown prompt', ALL, async (t, kind) => {
  const { client } = await connect(t, kind);
  await assert.rejects(client.getPrompt({ name: PROMPT.name, arguments: { arg1: 'one' } }), { code: -32602 });
  await assert.rejects(client.getPrompt({ name: 'no_such_prompt' }), { code: -32602 });
});

feature('completes arguments of a prompt, by what was chosen before', ALL, async (t, kind) => {
  const { client } = await connect(t, kind);
  const first = await client.complete({ ref: PROMPT, argument: { name: 'arg1', value: 'test' } });
  assert.deepEqual(first.completion.values, ['test-one', 'test-two']);
  const second = await client.complete({ ref: PROMPT, argument: { name: 'arg2', value: 'x' }, context: { arguments: { arg1: 'test-one' } } });
  assert.deepEqual(second.completion.values, ['x after test-one']);
});

feature('completes a variable of a template, at most 100 values', ALL, async (t, kind) => {
  const { client } = await connect(t, kind);
  const { completion } = await client.complete({ ref: TEMPLATE, argument: { name: 'id', value: '' } });
  assert.equal(completion.values.length, 100);
  assert.equal(completion.total, 150);
  assert.equal(completion.hasMore, true);
});
