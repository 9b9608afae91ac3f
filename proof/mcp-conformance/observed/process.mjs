// A program that is started, waited for, and stopped by its own process id, however this process ends.

import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_LIMIT_MS = 40_000;

export { freePort } from '../harness/server.mjs';

export function start(command, args, logFile, env = process.env) {
  const log = openSync(logFile, 'w');
  const child = spawn(command, args, { env, stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const tail = () => readFileSync(logFile, 'utf8').split('\n').slice(-30).join('\n');
  return {
    tail,
    /** Waits until a condition holds; that it fails means that it does not hold yet. */
    async until(condition, patience) {
      for (const end = Date.now() + patience; Date.now() < end; await sleep(200)) {
        if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
          throw new Error(`${command} has ended`);
        }
        if (await condition().catch(() => false)) {
          return;
        }
      }
      throw new Error(`${command} is not ready after ${patience} ms`);
    },
    kill,
    async stop() {
      child.kill('SIGTERM');
      const limit = setTimeout(kill, STOP_LIMIT_MS);
      limit.unref?.();
      await (child.pid === undefined ? undefined : ended);
      process.removeListener('exit', kill);
    },
  };
}
