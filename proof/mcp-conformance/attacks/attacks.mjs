// While one caller attacks the server, another is served: for each attack, the latency of the other beside that under as
// many requests of well-behaved callers, the heap and the threads afterwards, and what the log says.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort, launch, outputFolder, stackArgument, build } from '../harness/server.mjs';
import { begin } from './attack.mjs';
import { ATTACKS } from './attackers.mjs';
import { Client } from './client.mjs';

/** What the fixture server sets otherwise for the sake of other tests, the console, and the old transport. */
const DEFAULTS = ['--fixture.progress-per-second=1000', '--mcp.server.console.enabled=true', '--mcp.server.legacy-sse.enabled=true'];

const VICTIM = '127.0.0.3';
const OTHERS = '127.0.0.4';

const SECONDS = Number(process.env.ATTACK_SECONDS ?? 4);
const PAUSE_MS = 50;
const WARM_UP_MS = 5000;
const ATTEMPTS = 2;

/** The bounds of a victim: its median beside that of calmer times, and its longest wait. */
const TIMES = 2;
const AT_LEAST_MS = 50;
const NEVER_ABOVE_MS = 1000;

/** What live objects may take while an attack lasts, and how many threads more than before. */
const HEAP_MIB = 300;
const THREADS = 80;
const ALL_THREADS = { 'calls that keep threads': 200 }; // those of the container

const { stack, rest } = stackArgument('attacks/run servlet|reactive [NAME ...]');
const names = Object.keys(ATTACKS).filter((name) => rest.length === 0 || rest.some((part) => name.includes(part)));
const logFile = join(outputFolder(stack), 'attacks.log');
const problems = [];

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

/** Begins a session and calls a tool again and again, each on a connection of its own. */
async function watch(url, millis) {
  const client = new Client(url, VICTIM);
  const times = { initialize: [], call: [] };
  const failures = [];
  const timed = async (into, action) => {
    const start = performance.now();
    try {
      return await action();
    } catch (error) {
      failures.push(error.message);
      return undefined;
    } finally {
      into.push(performance.now() - start);
    }
  };
  for (const end = Date.now() + millis; Date.now() < end; await sleep(PAUSE_MS)) {
    const session = await timed(times.initialize, () => client.session());
    if (session) {
      await timed(times.call, async () => {
        const { status, text } = await client.call(session, 'echo', { message: 'hello' });
        if (status !== 200 || !text.includes('hello')) {
          throw new Error(`tools/call: ${status} ${text}`);
        }
      });
      await client.exchange('DELETE', session).catch(() => {});
    }
  }
  return { times, failures, all: [...times.initialize, ...times.call] };
}

/** Reads streams of some length, one after the other. */
async function read(url, millis) {
  const client = new Client(url, OTHERS, 1);
  const session = await client.session();
  for (const end = Date.now() + millis; Date.now() < end;) {
    await client.call(session, 'probe_emit', { n: 100, bytes: 20_000 }, { progressToken: 'read' });
  }
  client.close();
}

/** As many requests as an attack sent, of callers who mean well, over the same time. */
async function calm(url, requests, millis) {
  const client = new Client(url, OTHERS, 8);
  const session = await client.session();
  const watched = watch(url, millis);
  const end = Date.now() + millis;
  await Promise.all(Array.from({ length: 8 }, async () => {
    for (let left = Math.ceil(requests / 8); left > 0 && Date.now() < end; left--) {
      await client.call(session, 'echo', { message: 'hello' });
      await sleep(Math.max(0, (end - Date.now()) / left - 2));
    }
  }));
  client.close();
  return watched;
}

function jcmd(pid, ...command) {
  const tool = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'jcmd') : 'jcmd';
  const { stdout, status, stderr } = spawnSync(tool, [String(pid), ...command], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) {
    throw new Error(`jcmd ${command.join(' ')}: ${stderr}`);
  }
  return stdout;
}

/** The heap that live objects take, in MiB, and the number of threads. */
function state(pid) {
  // The histogram counts in the pause of its own collection: what an attack sends after a separate GC.run is not counted as kept.
  const total = /^Total\s+\d+\s+(\d+)/m.exec(jcmd(pid, 'GC.class_histogram'));
  const threads = jcmd(pid, 'Thread.print').split('\n').filter((line) => line.startsWith('"')).length;
  return { heap: Math.round(Number(total[1]) / 1024 / 1024), threads };
}

/** The lines of the log since a place in it that should not be there. */
function noise(from) {
  const lines = readFileSync(logFile, 'utf8').slice(from).split('\n');
  const errors = lines.filter((line) => /\bERROR\b|OutOfMemoryError|^\s+at [\w.$/]+\(/.test(line));
  const causes = new Map();
  lines.filter((line) => /\bWARN\b/.test(line)).forEach((line) => {
    const cause = line.replace(/^\S+\s+/, '').replace(/[0-9a-f]{8,}|\d+/g, '#');
    causes.set(cause, (causes.get(cause) ?? 0) + 1);
  });
  return { errors, repeated: [...causes].filter(([, count]) => count > 2) };
}

function verdict(name, calmly, attacked, before, after, heard) {
  const found = [];
  for (const kind of ['initialize', 'call']) {
    const [usual, now] = [median(calmly.times[kind]), median(attacked.times[kind])];
    if (now > Math.max(TIMES * usual, AT_LEAST_MS)) {
      found.push(`median of ${kind} ${now.toFixed(0)} ms, usually ${usual.toFixed(0)}`);
    }
  }
  const longest = Math.max(...attacked.all);
  if (longest > NEVER_ABOVE_MS) {
    found.push(`longest wait ${longest.toFixed(0)} ms, usually ${Math.max(...calmly.all).toFixed(0)}`);
  }
  if (attacked.failures.length > 0) {
    found.push(`${attacked.failures.length} failures, the first: ${attacked.failures[0].slice(0, 160)}`);
  }
  if (after.heap > HEAP_MIB) {
    found.push(`heap ${after.heap} MiB, before ${before.heap}`);
  }
  if (after.threads > before.threads + (ALL_THREADS[name] ?? THREADS)) {
    found.push(`${after.threads} threads, before ${before.threads}`);
  }
  if (heard.errors.length > 0) {
    found.push(`${heard.errors.length} errors in the log, the first: ${heard.errors[0].slice(0, 200)}`);
  }
  heard.repeated.forEach(([cause, count]) => found.push(`${count} warnings: ${cause.slice(0, 160)}`));
  const figures = `initialize ${median(attacked.times.initialize).toFixed(1)} ms (${median(calmly.times.initialize).toFixed(1)}), `
    + `call ${median(attacked.times.call).toFixed(1)} ms (${median(calmly.times.call).toFixed(1)}), longest ${longest.toFixed(0)} ms, `
    + `heap ${after.heap} MiB, ${after.threads} threads`;
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${figures}`);
  return found;
}

/** One attack, from an address of its own. */
async function tryOut(name, server, attacker) {
  const from = readFileSync(logFile).length;
  const before = state(server.pid);
  const attack = begin(name, server.url, attacker);
  const attacked = await watch(server.url, SECONDS * 1000);
  const during = state(server.pid);
  const { requests, failure } = await attack.stop();
  if (failure) {
    throw failure;
  }
  await sleep(500);
  const calmly = await calm(server.url, requests, SECONDS * 1000);
  const found = verdict(name, calmly, attacked, before, during, noise(from));
  await attack.leave(); // what it left running is not the next one's
  return found;
}

/** What is due to the machine, which others may use, is not there again; what is due to the server is. */
async function judge(name) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    server ??= await started();
    const found = await tryOut(name, server, address()).catch((error) => [error.message]);
    found.forEach((problem) => console.log(`     ${problem}`));
    if (found.length === 0) {
      return;
    }
    await server.stop(); // whatever harm was done to it is not the next one's
    server = undefined;
  }
  problems.push(name);
}

async function started() {
  writeFileSync(logFile, '');
  const { url, pid, stop } = await launch(stack, await freePort(), DEFAULTS, logFile);
  await Promise.all([watch(url, WARM_UP_MS), read(url, WARM_UP_MS)]);
  return { url, pid, stop };
}

let server;
let attackers = 0;
const address = () => `127.0.1.${++attackers}`;

build();
for (const name of names) {
  await judge(name);
}
await server?.stop();
console.log(problems.length === 0 ? `${stack}: ${names.length} attacks, others were served during each`
  : `${stack}: ${problems.length} of ${names.length} attacks did harm: ${problems.join(', ')}`);
process.exit(problems.length === 0 ? 0 : 1);
