// The Inspector's command line.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { url } from './client.mjs';

const LAUNCHER = fileURLToPath(new URL('../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', import.meta.url));

/** Ends a hang; a busy machine needs its time to launch a server. */
const LIMIT = ['--connect-timeout', '120000'];

/** Runs the Inspector's command line against the fixture server. */
export function inspect(t, era, ...options) {
  return run(t, ['--server-url', url, '--transport', 'http', '--format', 'json', '--quiet', ...LIMIT, '--protocol-era', era, ...options]);
}

/** Runs the Inspector's command line, which launches a server and speaks to it over its standard streams. */
export function inspectCommand(t, era, command, ...options) {
  return run(t, ['--transport', 'stdio', '--format', 'json', '--quiet', ...LIMIT, '--protocol-era', era, ...options, '--', ...command]);
}

/** With a home of its own, so that it finds and leaves nothing. */
async function run(t, options) {
  const home = mkdtempSync(join(tmpdir(), 'inspector-'));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const child = spawn(process.execPath, [LAUNCHER, '--cli', ...options], {
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
