// The Inspector's command line.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { url } from './client.mjs';

const LAUNCHER = fileURLToPath(new URL('../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', import.meta.url));

/** Runs the Inspector's command line, with a home of its own so that it finds and leaves nothing. */
export async function inspect(t, era, ...options) {
  const home = mkdtempSync(join(tmpdir(), 'inspector-'));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const child = spawn(process.execPath, [LAUNCHER, '--cli', '--server-url', url, '--transport', 'http', '--format', 'json', '--quiet',
    '--protocol-era', era, ...options], {
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
