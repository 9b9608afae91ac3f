// The servers that are compared: how each is started and what its tools are called.

import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort, home, launch } from '../../harness/server.mjs';
import { send } from './http.mjs';

/** What a run leaves behind. */
export const output = join(home, 'target', 'runs', 'peers');
mkdirSync(output, { recursive: true });

process.setMaxListeners(50);
const READY_MS = 300_000;
const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';

const OURS = {
  tools: { echo: 'echo', emit: 'probe_emit', ask: 'test_elicitation', fail: 'probe_throw' },
  arguments: { ask: { message: 'Go on?' } },
  threads: (count) => [`--server.tomcat.threads.max=${count}`, `--mcp.server.execution.max-threads=${count}`],
  shared: (redisPort) => ['--mcp.server.store.type=redis', `--spring.data.redis.port=${redisPort}`,
    `--mcp.server.input.state-keys=${'k'.repeat(32)}`],
  answer: { username: 'a', email: 'a@example.com' },
};

const PEER = {
  tools: { echo: 'echo', emit: 'emit', ask: 'ask', fail: 'fail' },
  arguments: {},
  answer: { confirmed: true },
};

/**
 * By name: `title` for the table; `start(options)`, which gives `{ url, stop, kill }`; `threads(n)`, the options for so many threads
 * for requests; `shared(redisPort)`, the options for several nodes, where there is a documented way; `asynchronous`, how a
 * tool that asks without blocking is served.
 */
export const SERVERS = {
  servlet: { title: 'mcp-spring-boot (servlet)', ...OURS, start: (options) => startOurs('servlet', options) },
  reactive: { title: 'mcp-spring-boot (reactive)', ...OURS, start: (options) => startOurs('reactive', options) },
  'spring-ai': {
    title: 'Spring AI 2.0.0', ...PEER,
    start: (options) => startSpringAi('webmvc', options),
    threads: (count) => [`--server.tomcat.threads.max=${count}`],
    asynchronous: {
      start: (options) => startSpringAi('webflux', [...options, '--spring.ai.mcp.server.type=ASYNC']),
      tools: { echo: 'echo_async', ask: 'ask_async' },
    },
  },
  quarkus: {
    title: 'Quarkus MCP server 1.13.0', ...PEER,
    start: (options) => startJar('quarkus', join('quarkus', 'target', 'quarkus-app', 'quarkus-run.jar'),
      (port) => [[`-Dquarkus.http.port=${port}`, ...options], []]),
    threads: (count) => [`-Dquarkus.thread-pool.max-threads=${count}`],
    asynchronous: { tools: { echo: 'echo', ask: 'ask_async' } },
  },
};

async function startOurs(stack, options = []) {
  return launch(stack, await freePort(), options, join(output, `${stack}.log`));
}

function startSpringAi(stack, options = []) {
  return startJar('spring-ai', join('spring-ai', 'target', `peer-${stack}.jar`), (port) => [[], [`--server.port=${port}`, ...options]]);
}

async function startJar(name, jar, commandLine) {
  const port = await freePort();
  const [jvm, application] = commandLine(port);
  const log = openSync(join(output, `${name}.log`), 'a');
  const child = spawn(java, [...jvm, '-jar', join(home, 'peers', jar), ...application], { stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.once('exit', () => child.kill('SIGKILL'));
  const end = (signal) => { child.kill(signal); return ended; };
  const url = `http://127.0.0.1:${port}/mcp`;
  await untilItAnswers(url, child);
  return { url, stop: () => end('SIGKILL'), kill: () => end('SIGKILL') };
}

async function untilItAnswers(url, child) {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline;) {
    if (child.exitCode !== null) {
      break;
    }
    try {
      const answer = await send(url, { method: 'GET' });
      answer.cut();
      return;
    } catch {
      await sleep(100);
    }
  }
  child.kill('SIGKILL');
  throw new Error(`${url} does not answer: see the logs in ${output}`);
}
