// Runs the conformance suites and judges them by the checks they write down, because their own exit codes and
// summaries leave warnings out.

import { spawn } from 'node:child_process';
import { createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';

import { readChecks, judge, readExpectations } from './checks.mjs';
import { home, outputFolder, stackArgument, startServer } from './server.mjs';

const OLD = '0.1.16';
const NEW = '0.2.0-alpha.12';

/** The suites of a run without options. `scenarios` is how many there are, so that none gets lost unnoticed. */
const SUITES = [
  { label: '0.1.16-all', version: OLD, options: ['--suite', 'all'], scenarios: 32 },
  { label: '0.2.0-2025-11-25', version: NEW, options: ['--requirements', '2025-11-25'], scenarios: 33 },
  { label: '0.2.0-2026-07-28', version: NEW, options: ['--requirements', '2026-07-28'], scenarios: 50 },
  { label: '0.2.0-all', version: NEW, options: ['--suite', 'all'], scenarios: 65 },
];

const { stack, rest } = stackArgument('run servlet|reactive [[VERSION] SUITE-OPTIONS]');
const suites = rest.length === 0 ? SUITES : [asked(rest)];
const server = await startServer(stack);
let failed = 0;
try {
  for (const suite of suites) {
    failed += await runSuite(suite, server.url);
  }
} finally {
  await server.stop();
}
process.exitCode = failed === 0 ? 0 : 1;

function asked(rest) {
  const version = [OLD, NEW].includes(rest[0]) ? rest[0] : NEW;
  const options = rest[0] === version ? rest.slice(1) : rest;
  const output = options.findIndex((option) => ['-o', '--output-dir'].includes(option));
  return { label: `${version}-asked`, version, options, asked: true, folder: output < 0 ? undefined : options[output + 1] };
}

async function runSuite(suite, url) {
  const folder = suite.folder ?? join(outputFolder(stack), suite.label);
  if (suite.folder === undefined) {
    rmSync(folder, { recursive: true, force: true });
  }
  const exitCode = await execute(suite, url, folder);
  const expectations = suite.asked ? new Map() : readExpectations(join(home, 'expected-failures', `${suite.label}.yaml`));
  const verdict = judge(readChecks(folder), expectations, suite.scenarios);
  if (exitCode !== 0 && verdict.failed === 0 && verdict.expected === 0) {
    verdict.complaints.push(`the suite ended with exit code ${exitCode}`);
    verdict.failed += 1;
  }
  report(suite, verdict);
  return verdict.failed;
}

/** Runs one suite; its own output is kept in a file, and shown when it was asked for explicitly. */
function execute(suite, url, folder) {
  const script = join(home, 'node_modules', `conformance-${suite.version}`, 'dist', 'index.js');
  const output = suite.folder === undefined ? ['-o', folder] : [];
  const child = spawn(process.execPath, [script, 'server', '--url', url, ...output, ...suite.options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(`${folder}.log`);
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(log, { end: false });
    if (suite.asked) {
      stream.pipe(process.stdout, { end: false });
    }
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => log.end(() => resolve(code)));
  });
}

function report(suite, verdict) {
  console.log(`\n${suite.label}: conformance ${suite.version} ${suite.options.join(' ')} (${stack})`);
  console.log(`${verdict.scenarios} scenarios, ${verdict.clean} of them clean; ${verdict.notes}`);
  if (verdict.expected > 0) {
    console.log(`${verdict.expected} checks failed as expected in ${verdict.expectedScenarios.length} scenarios:`);
    console.log(`  ${verdict.expectedScenarios.join(', ')}`);
  }
  for (const complaint of verdict.complaints) {
    console.log(`  ✗ ${complaint}`);
  }
  console.log(`${suite.label}: ${verdict.passed} passed, ${verdict.failed} failed`);
}
