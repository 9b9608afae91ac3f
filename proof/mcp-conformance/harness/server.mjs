// Starts and stops the fixture server. It is stopped by its own process id, however this process ends.

import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const home = join(dirname(fileURLToPath(import.meta.url)), '..');

const STACKS = ['servlet', 'reactive'];
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 20_000;

/**
 * Reads the stack from the command line and takes it off.
 * @returns {{ stack: string, rest: string[] }}
 */
export function stackArgument(usage) {
  const [stack, ...rest] = process.argv.slice(2);
  if (!STACKS.includes(stack)) {
    console.error(`usage: ${usage}`);
    process.exit(2);
  }
  return { stack, rest };
}

/**
 * Starts the fixture server on a free port and waits until it answers. With MCP_URL set, that server is used as it
 * is, which helps to tell whether a failure is the server's or the script's.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startServer(stack, options = []) {
  if (process.env.MCP_URL) {
    return { url: process.env.MCP_URL, stop: async () => {} };
  }
  build();
  return launch(stack, await freePort(), options, join(outputFolder(stack), 'server.log'));
}

/**
 * Starts a fixture server that is built, and waits until it answers.
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void>, kill: () => Promise<void> }>}
 */
export async function launch(stack, port, options, logFile) {
  return start(join(home, 'serve'), [stack, String(port), ...options], port, logFile);
}

/** Starts the demo, which is built, and waits until it answers. */
export async function launchDemo(port, options, logFile) {
  const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';
  const jar = join(home, '..', '..', 'mcp-demo-app', 'target', 'mcp-demo-app.jar');
  return start(java, ['-jar', jar, `--server.port=${port}`, '--server.address=127.0.0.1', ...options], port, logFile);
}

async function start(command, options, port, logFile) {
  const log = openSync(logFile, 'a');
  const child = spawn(command, options, { stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  stopWith(child);
  try {
    await untilReady(port, child);
  } catch (error) {
    await stop(child, ended);
    throw new Error(`${error.message}\n${tail(logFile)}`);
  }
  const kill = () => { child.kill('SIGKILL'); return ended; };
  return { url: `http://127.0.0.1:${port}/mcp`, pid: child.pid, stop: () => stop(child, ended), kill };
}

/** The folder for what a run leaves behind. */
export function outputFolder(stack) {
  const folder = join(home, 'target', 'runs', stack);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Builds the fixture server, or the application of another module, if need be. */
export function build(module = 'mcp-conformance') {
  const result = spawnSync(join(home, 'harness', 'build'), [module], { stdio: 'inherit' });
  if (result.status !== 0) {
    throw new Error(`${module} cannot be built`);
  }
}

/** A port that nobody listens to, below those that the system gives to connections: it stays free until it is used. */
export async function freePort() {
  for (;;) {
    const port = 10_240 + Math.floor(Math.random() * 20_000);
    if (await isFree(port)) {
      return port;
    }
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function untilReady(port, child) {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error('The server ended while starting');
    }
    try {
      const response = await fetch(`http://127.0.0.1:${port}/actuator/health`);
      await response.body?.cancel();
      if (response.ok || response.status === 401) { // whoever asks for credentials has started, too
        return;
      }
    } catch {
      // Not listening yet.
    }
    await sleep(100);
  }
  throw new Error(`The server is not ready after ${START_LIMIT_MS} ms`);
}

async function stop(child, ended) {
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(patience);
}

/** Kills a process when this one ends, however it does. */
export function stopWith(child) {
  process.setMaxListeners(50);
  process.once('exit', () => child.kill('SIGKILL'));
  for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129]]) {
    process.once(signal, () => process.exit(code));
  }
}

function tail(file) {
  return readFileSync(file, 'utf8').split('\n').slice(-40).join('\n');
}
