import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { url } from './lib/client.mjs';
import { feature } from './lib/feature.mjs';

const LAUNCHER = fileURLToPath(new URL('../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', import.meta.url));

const ERAS = ['inspector legacy', 'inspector auto', 'inspector modern'];

/** Runs the Inspector's command line, with a home of its own so that it finds and leaves nothing. */
async function inspect(t, kind, ...options) {
  const home = mkdtempSync(join(tmpdir(), 'inspector-'));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const child = spawn(process.execPath, [LAUNCHER, '--cli', '--server-url', url, '--transport', 'http', '--format', 'json', '--quiet',
    '--protocol-era', kind.split(' ')[1], ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: home, NODE_TEST_CONTEXT: undefined },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => { out += chunk; });
  child.stderr.on('data', (chunk) => { err += chunk; });
  const code = await new Promise((resolve) => { child.once('close', resolve); });
  return { code, out, err, json: () => JSON.parse(out) };
}

feature('the Inspector lists tools', ERAS, async (t, kind) => {
  const { code, err, json } = await inspect(t, kind, '--method', 'tools/list');
  assert.equal(code, 0, err);
  assert.ok(JSON.stringify(json()).includes('"echo"'));
});

feature('the Inspector finds no portability problem in the schemas of arguments', ERAS, async (t, kind) => {
  const { code, out, err } = await inspect(t, kind, '--method', 'tools/list', '--strict');
  assert.equal(code, 0, err || out);
});

feature('the Inspector calls a tool', ERAS, async (t, kind) => {
  const { code, err, json } = await inspect(t, kind, '--method', 'tools/call', '--tool-name', 'add', '--tool-args-json', '{"a":2,"b":40}');
  assert.equal(code, 0, err);
  assert.ok(JSON.stringify(json()).includes('{"sum":42}'));
});

feature('the Inspector sees a failure', ERAS, async (t, kind) => {
  const { code, out, err } = await inspect(t, kind, '--method', 'tools/call', '--tool-name', 'test_error_handling');
  assert.match(out + err, /This tool intentionally returns an error for testing/);
  assert.notEqual(code, 0);
});

feature('the Inspector reads a resource and gets a prompt', ERAS, async (t, kind) => {
  const read = await inspect(t, kind, '--method', 'resources/read', '--uri', 'test://static-text');
  assert.match(read.out, /This is the content of the static text resource/, read.err);
  const prompt = await inspect(t, kind, '--method', 'prompts/get', '--prompt-name', 'test_simple_prompt');
  assert.match(prompt.out, /This is a simple prompt for testing/, prompt.err);
});
