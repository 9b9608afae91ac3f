// Runs the real clients against the fixture server with Node's test runner, which prints the closing summary.

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { home, stackArgument, startServer } from './server.mjs';

const FOLDER = join(home, 'clients');

const { stack, rest } = stackArgument('clients/run servlet|reactive [FILE.mjs ...]');
const files = (rest.length > 0 ? rest : readdirSync(FOLDER).filter((name) => name.endsWith('.mjs')).sort())
  .map((name) => join(FOLDER, name));
// Small pages, so that every list has several.
const server = await startServer(stack, ['--fixture.page-size=10', '--mcp.server.legacy-sse.enabled=true']);
try {
  process.exitCode = await runTests(files, server.url);
} finally {
  await server.stop();
}

function runTests(files, url) {
  const child = spawn(process.execPath, ['--test', '--test-concurrency=1', '--test-force-exit', '--test-reporter=spec', ...files], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, MCP_URL: url },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
