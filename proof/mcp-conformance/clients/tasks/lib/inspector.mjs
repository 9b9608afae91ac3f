// The Inspector, whose connections outlive its commands, so that a person can be asked in between.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../node_modules/@modelcontextprotocol/inspector/clients/mcpdo/build/mcp-bin.js', import.meta.url));

/** Connects in an era; see CLIENTS. With a home of its own, so that it finds and leaves nothing. */
export const inspector = (era) => async (t, url, onAsked) => {
  const home = mkdtempSync(join(tmpdir(), 'inspector-'));
  const command = (...args) => run(home, ['--connection', 'fixture', ...args]);
  t.after(async () => {
    await run(home, ['daemon', 'stop']);
    rmSync(home, { recursive: true, force: true });
  });
  const connected = await command('connect', '--server-url', url, '--transport', 'http', '--era', era, '--elicit', 'form');
  assert.equal(connected.code, 0, connected.err);
  return { run: async (name, args) => {
    let said = await command('tools/call', name, JSON.stringify(args), '--task');
    while (asked(said)) {
      await onAsked();
      said = await command('elicitation/respond', asked(said).elicitationId, '{"confirm":true}');
    }
    return end(said);
  } };
};

function asked({ code, out }) {
  return code === 0 ? JSON.parse(out).elicitationPending : undefined;
}

/** Of an error it shows the message only. */
function end({ code, out, err }) {
  if (code !== 0) {
    return { failed: err + out };
  }
  const result = JSON.parse(out);
  return { text: (result.content ?? result.result.content)[0].text };
}

async function run(home, args) {
  const child = spawn(process.execPath, [PROGRAM, '--format', 'json', ...args],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: home, NODE_TEST_CONTEXT: undefined } });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => { out += chunk; });
  child.stderr.on('data', (chunk) => { err += chunk; });
  const code = await new Promise((resolve) => { child.once('close', resolve); });
  return { code, out, err };
}
