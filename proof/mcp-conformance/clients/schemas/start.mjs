// Starts the servers whose tools are shown to the clients of hosts, and runs the checks.

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { build, freePort, home, launch, launchDemo, outputFolder } from '../../harness/server.mjs';

const FORM = ['--mcp.server.tools.schema=inline', '--fixture.page-size=1000'];
const DOCUMENTS = join(home, 'clients', 'schemas', 'documents');
const PETS = join(home, '..', '..', 'extras', 'mcp-openapi', 'src', 'test', 'resources', 'openapi', 'pets.yaml');

/** Documents on the command line take the place of those of the repository. */
const documents = process.argv.length > 2 ? process.argv.slice(2)
  : [PETS, ...readdirSync(DOCUMENTS).sort().map((name) => join(DOCUMENTS, name))];

build();
const service = await freePort();
const offered = documents.flatMap((file, index) => [
  `--mcp.server.openapi.d${index}.location=file:${file}`,
  `--mcp.server.openapi.d${index}.base-url=http://127.0.0.1:${service}/d${index}`,
  `--mcp.server.openapi.d${index}.prefix=d${index}_`,
]);
const folder = outputFolder('schemas');
const fixture = await launch('servlet', await freePort(), [...FORM, ...offered], join(folder, 'fixture.log'));
const demo = await launchDemo(await freePort(), FORM, join(folder, 'demo.log'));
try {
  const tests = spawn(process.execPath, ['--test', '--test-concurrency=1', '--test-force-exit', '--test-reporter=spec',
    join(home, 'clients', 'schemas', 'schemas.mjs')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, MCP_URL: fixture.url, MCP_DEMO_URL: demo.url, SERVICE_PORT: String(service) },
  });
  process.exitCode = await new Promise((resolve) => { tests.once('close', (code) => resolve(code ?? 1)); });
} finally {
  await Promise.all([fixture.stop(), demo.stop()]);
}
