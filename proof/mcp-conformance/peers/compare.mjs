// Runs the probes against each server and prints the table. Nothing is judged: what a server does is written down.

import { spawn } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { build, freePort } from '../harness/server.mjs';
import * as probes from './probes.mjs';
import { SERVERS, output } from './lib/servers.mjs';

const ROWS = [
  'Versions in which a tool can be called',
  'The tool that asks, asked without a session (2026-07-28)',
  'A stream of 20 events, cut after 5 and resumed',
  '20 threads, 40 open questions of blocking methods: all asked, other calls served',
  'The same with the asynchronous API',
  'A session after the death of its node, at another',
  'An open question after the death of its node',
  'A request from a page of another site',
  'A request under a foreign Host name',
  'A body of 32 MiB, nothing configured',
  'The message of an unexpected exception',
  'A request without its session',
  'A missing required argument',
  'A short call is answered by',
];

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SERVERS);
for (const name of names) {
  if (!SERVERS[name]) {
    console.error(`There is no server ${name}; there are ${Object.keys(SERVERS).join(', ')}`);
    process.exit(2);
  }
  rmSync(join(output, `${name}.log`), { force: true });
}
build();
const redis = await startRedis();
const columns = [];
try {
  for (const name of names) {
    console.error(`Probing ${SERVERS[name].title}`);
    columns.push(await column(name, SERVERS[name]));
  }
} finally {
  redis.kill('SIGKILL');
}
const table = [
  `|  | ${names.map((name) => SERVERS[name].title).join(' | ')} |`,
  `| --- | ${names.map(() => '---').join(' | ')} |`,
  ...ROWS.map((row, index) => `| ${row} | ${columns.map((cells) => cells[index]).join(' | ')} |`),
].join('\n');
writeFileSync(join(output, 'table.md'), `${table}\n`);
console.log(table);
process.exit(0);

async function column(name, server) {
  const notes = join(output, `${name}.notes.txt`);
  writeFileSync(notes, '');
  const noted = (probe) => (text) => appendFileSync(notes, `${probe}: ${text}\n`);
  const running = await server.start([]);
  const target = (probe) => ({ ...server, url: running.url, note: noted(probe) });
  const alone = async (probe) => {
    try {
      return await probes[probe](target(probe));
    } catch (error) {
      // A server that does not answer at all has its cell, too.
      noted(probe)(error.stack);
      return probe === 'foreignOrigin' ? [error.message, error.message] : error.message;
    }
  };
  try {
    const versions = await alone('versions');
    const asking = await alone('askingWithoutSession');
    const stream = await alone('brokenStream');
    const [origin, host] = await alone('foreignOrigin');
    const body = await alone('largeBody');
    const exception = await alone('unexpectedException');
    const sessionless = await alone('withoutItsSession');
    const missing = await alone('missingArgument');
    const short = await alone('shortCall');
    await running.stop();
    const questions = await questionsWith(server, {}, noted('openQuestions'));
    const asynchronous = server.asynchronous ? await questionsWith(server, server.asynchronous, noted('openQuestions, asynchronous')) : '(not needed)';
    const death = await twoNodes(server, noted('deathOfNode'));
    return [versions, asking, stream, questions, asynchronous, death.session, death.question, origin, host, body, exception, sessionless, missing, short];
  } finally {
    await running.stop();
  }
}

async function questionsWith(server, { start = server.start, tools = server.tools }, note) {
  const running = await start(probes.fewThreads(server));
  try {
    return await probes.openQuestions({ ...server, tools, url: running.url, note });
  } finally {
    await running.kill();
  }
}

async function twoNodes(server, note) {
  const options = server.shared ? server.shared(redis.port) : [];
  const first = await server.start(options);
  const second = await server.start(options);
  try {
    return await probes.deathOfNode(first, second, { ...server, note });
  } finally {
    await first.kill();
    await second.kill();
  }
}

async function startRedis() {
  const port = await freePort();
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  for (let tries = 0; tries < 100 && !(await listens(port)); tries++) {
    await sleep(50);
  }
  return Object.assign(child, { port });
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => { socket.destroy(); resolve(true); });
    socket.once('error', () => resolve(false));
  });
}
