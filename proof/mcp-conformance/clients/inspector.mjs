import assert from 'node:assert/strict';

import { feature } from './lib/feature.mjs';
import { inspect } from './lib/inspector.mjs';

const ERAS = ['inspector legacy', 'inspector auto', 'inspector modern'];

const era = (kind) => kind.split(' ')[1];

feature('the Inspector lists tools', ERAS, async (t, kind) => {
  const { code, err, json } = await inspect(t, era(kind), '--method', 'tools/list');
  assert.equal(code, 0, err);
  assert.ok(JSON.stringify(json()).includes('"echo"'));
});

feature('the Inspector finds no portability problem in the schemas of arguments', ERAS, async (t, kind) => {
  const { code, out, err } = await inspect(t, era(kind), '--method', 'tools/list', '--strict');
  assert.equal(code, 0, err || out);
});

feature('the Inspector calls a tool', ERAS, async (t, kind) => {
  const { code, err, json } = await inspect(t, era(kind), '--method', 'tools/call', '--tool-name', 'add', '--tool-args-json', '{"a":2,"b":40}');
  assert.equal(code, 0, err);
  assert.ok(JSON.stringify(json()).includes('{"sum":42}'));
});

feature('the Inspector sees a failure', ERAS, async (t, kind) => {
  const { code, out, err } = await inspect(t, era(kind), '--method', 'tools/call', '--tool-name', 'test_error_handling');
  assert.match(out + err, /This tool intentionally returns an error for testing/);
  assert.notEqual(code, 0);
});

feature('the Inspector reads a resource and gets a prompt', ERAS, async (t, kind) => {
  const read = await inspect(t, era(kind), '--method', 'resources/read', '--uri', 'test://static-text');
  assert.match(read.out, /This is the content of the static text resource/, read.err);
  const prompt = await inspect(t, era(kind), '--method', 'prompts/get', '--prompt-name', 'test_simple_prompt');
  assert.match(prompt.out, /This is a simple prompt for testing/, prompt.err);
});

feature('the Inspector verifies the skills', ERAS, async (t, kind) => {
  const { code, out, err } = await inspect(t, era(kind), '--method', 'skills/list', '--verify', '--require-digests');
  assert.equal(code, 0, err || out);
});
