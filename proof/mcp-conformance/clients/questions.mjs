import assert from 'node:assert/strict';

import { ALL, LEGACY, MODERN, connect } from './lib/client.mjs';
import { feature, unique, until } from './lib/feature.mjs';

const ACCOUNT = { username: 'ada', email: 'ada@example.com' };

/** Answers forms with the given results, one after the other, and remembers what was asked. */
function person(...results) {
  const asked = [];
  return { asked, requests: { 'elicitation/create': ({ params }) => { asked.push(params); return results[asked.length - 1]; } } };
}

const model = { 'sampling/createMessage': ({ params }) => ({
  model: 'parrot', role: 'assistant', stopReason: 'endTurn',
  content: { type: 'text', text: `You said: ${params.messages[0].content.text}` },
}) };

const roots = { 'roots/list': () => ({ roots: [{ uri: 'file:///home/ada', name: 'home' }, { uri: 'file:///srv' }] }) };

feature('fills in a form', ALL, async (t, kind) => {
  const { asked, requests } = person({ action: 'accept', content: ACCOUNT });
  const connection = await connect(t, kind, { requests });
  const text = await connection.text('test_elicitation', { message: 'Who are you?' });
  assert.equal(text, `User response: action=accept, content=${JSON.stringify(ACCOUNT)}`);
  assert.equal(asked.length, 1);
  assert.equal(asked[0].message, 'Who are you?');
  assert.deepEqual(Object.keys(asked[0].requestedSchema.properties), ['username', 'email']);
  assert.deepEqual([...asked[0].requestedSchema.required].sort(), ['email', 'username']);
});

for (const action of ['decline', 'cancel']) {
  feature(`answers a form with ${action}`, ALL, async (t, kind) => {
    const { requests } = person({ action });
    const connection = await connect(t, kind, { requests });
    assert.equal(await connection.text('test_elicitation', { message: 'Who are you?' }), `User response: action=${action}`);
  });
}

feature('answers a form with every kind of choice', ALL, async (t, kind) => {
  const content = { untitledSingle: 'option1', titledSingle: 'value2', legacyEnum: 'opt3', untitledMulti: ['option1', 'option2'], titledMulti: ['value3'] };
  const { asked, requests } = person({ action: 'accept', content });
  const connection = await connect(t, kind, { requests });
  const text = await connection.text('test_elicitation_sep1330_enums', {});
  assert.equal(text, `Elicitation completed: action=accept, content=${JSON.stringify(content)}`);
  assert.deepEqual(asked[0].requestedSchema.properties.titledMulti.items.anyOf.length, 3);
});

feature('sees the defaults of a form', ALL, async (t, kind) => {
  const { asked, requests } = person({ action: 'cancel' });
  const connection = await connect(t, kind, { requests });
  await connection.text('test_elicitation_sep1034_defaults', {});
  const { properties } = asked[0].requestedSchema;
  const defaults = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, schema.default]));
  assert.deepEqual(defaults, { name: 'John Doe', age: 30, score: 95.5, status: 'active', verified: true });
});

feature('visits a page', ALL, async (t, kind) => {
  const { asked, requests } = person({ action: 'accept' });
  const connection = await connect(t, kind, { requests });
  assert.match(await connection.text('test_url_elicitation', {}), /^Visit: action=accept/);
  assert.equal(asked[0].mode, 'url');
  assert.equal(asked[0].url, 'https://example.com/sign-in');
});

feature('is sent to a page first, and hears when it is done', LEGACY, async (t, kind) => {
  const completed = [];
  const connection = await connect(t, kind, { capabilities: { elicitation: { url: {} } },
    notifications: { 'notifications/elicitation/complete': ({ params }) => { completed.push(params.elicitationId); } } });
  const visit = unique('visit');
  const refused = await connection.call('test_page_demand', { visit }).catch((error) => error);
  assert.equal(refused.code, -32042);
  assert.deepEqual(refused.data.elicitations, [{ mode: 'url', elicitationId: visit, url: `https://example.com/sign-in?visit=${visit}`, message: 'Please sign in' }]);
  assert.equal(await connection.text('test_page_visit', { visit }), 'Visited');
  await until(() => completed.length > 0, 'the completion');
  assert.deepEqual(completed, [visit]);
  assert.equal(await connection.text('test_page_demand', { visit }), 'Welcome');
});

feature('is sent to a page until it is done', MODERN, async (t, kind) => {
  const visit = unique('visit');
  const asked = [];
  const requests = { 'elicitation/create': async ({ params }) => {
    asked.push(params);
    if (asked.length === 2) {
      await connection.text('test_page_visit', { visit });
    }
    return { action: 'accept' };
  } };
  const connection = await connect(t, kind, { requests });
  assert.equal(await connection.text('test_page_demand', { visit }), 'Welcome');
  assert.equal(asked.length, 2);
  assert.deepEqual([asked[1].mode, asked[1].url, asked[1].elicitationId], ['url', `https://example.com/sign-in?visit=${visit}`, undefined]);
});

feature('reads of a page that it cannot visit', LEGACY, async (t, kind) => {
  const connection = await connect(t, kind, { capabilities: { elicitation: { form: {} } } });
  const result = await connection.call('test_page_demand', { visit: unique('visit') });
  assert.equal(result.isError, true);
  assert.match(result.content[0].text, /Please sign in[^]*https:\/\/example\.com\/sign-in/);
});

feature('lends its model', ALL, async (t, kind) => {
  const connection = await connect(t, kind, { requests: model });
  assert.equal(await connection.text('test_sampling', { prompt: 'Hello' }), 'LLM response: You said: Hello');
});

feature('tells its roots', ALL, async (t, kind) => {
  const connection = await connect(t, kind, { requests: roots });
  assert.equal(await connection.text('test_input_required_result_list_roots', {}), 'Roots: file:///home/ada, file:///srv');
});

feature('tells its roots once, and again when they changed', LEGACY, async (t, kind) => {
  let asked = 0;
  const requests = { 'roots/list': () => { asked += 1; return { roots: [{ uri: `file:///root-${asked}` }] }; } };
  const connection = await connect(t, kind, { requests });
  for (let i = 0; i < 3; i += 1) {
    assert.equal(await connection.text('test_input_required_result_list_roots', {}), 'Roots: file:///root-1');
  }
  await connection.client.sendRootsListChanged();
  assert.equal(await connection.text('test_input_required_result_list_roots', {}), 'Roots: file:///root-2');
  assert.equal(asked, 2);
});

feature('answers three questions of one round', ALL, async (t, kind) => {
  const { requests } = person({ action: 'accept', content: { name: 'Ada' } });
  const connection = await connect(t, kind, { requests: { ...requests, ...model, ...roots } });
  assert.equal(await connection.text('test_input_required_result_multiple_inputs', {}),
    'Hello, Ada! You said: Generate a greeting Roots: file:///home/ada, file:///srv');
});

feature('answers two rounds', ALL, async (t, kind) => {
  const { asked, requests } = person({ action: 'accept', content: { name: 'Ada' } }, { action: 'accept', content: { color: 'teal' } });
  const connection = await connect(t, kind, { requests });
  assert.equal(await connection.text('test_input_required_result_multi_round', {}), 'Ada likes teal');
  assert.equal(asked.length, 2);
});

feature('has a side effect between two questions happen once', ALL, async (t, kind) => {
  const yes = { action: 'accept', content: { ok: true } };
  const { requests } = person(yes, yes);
  const connection = await connect(t, kind, { requests });
  const [, effect, newest] = /^effect (\d+) of (\d+)$/.exec(await connection.text('test_once', {}));
  assert.equal(effect, newest);
});

feature('answers the question of a prompt', ALL, async (t, kind) => {
  const { requests } = person({ action: 'accept', content: { context: 'a garden' } });
  const { client } = await connect(t, kind, { requests });
  const { messages } = await client.getPrompt({ name: 'test_input_required_result_prompt' });
  assert.equal(messages[0].content.text, 'Prompt with context: a garden');
});

feature('is not asked what it did not declare', ALL, async (t, kind) => {
  const connection = await connect(t, kind, { requests: model });
  const outcome = await connection.call('test_elicitation', { message: 'Who are you?' }).catch((error) => error);
  assert.ok(outcome instanceof Error || outcome.isError, JSON.stringify(outcome));
  assert.equal(await connection.text('test_input_required_result_capabilities', {}), 'You said: Generate a greeting');
});

feature('asks again when an answer does not fit the form, or fails', ALL, async (t, kind) => {
  const { asked, requests } = person({ action: 'accept', content: { name: 5 } }, { action: 'accept', content: { name: 'Ada' } });
  const connection = await connect(t, kind, { requests });
  const outcome = await connection.call('test_input_required_result_elicitation', {}).catch((error) => error);
  const failed = outcome instanceof Error || outcome.isError;
  assert.ok(failed || (asked.length === 2 && outcome.content[0].text === 'Hello, Ada!'), JSON.stringify(outcome));
});

feature('answers 30 forms at once', ALL, async (t, kind) => {
  const requests = { 'elicitation/create': async ({ params }) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { action: 'accept', content: { username: params.message, email: 'a@example.com' } };
  } };
  const connection = await connect(t, kind, { requests });
  await Promise.all(Array.from({ length: 30 }, async (_, i) => {
    assert.match(await connection.text('test_elicitation', { message: `question ${i}` }), new RegExp(`"question ${i}"`));
  }));
});
