// Three nodes of the fixture server, or of another application, that share a Redis.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { build, freePort, launch, outputFolder } from '../../../harness/server.mjs';

const KEY = 'a key that all nodes of the cluster share';

/**
 * Starts Redis and the nodes.
 * @param {string | string[]} stack the web stack of all nodes, or of one after the other
 * @param {{ module: string, launchNode: Function }} application whose nodes
 * @returns {Promise<{ nodes: { name: string, port: number, kill: Function, restart: Function }[], stop: Function }>}
 */
export async function startCluster(stack, count = 3, { module, launchNode = launch } = {}) {
  build(module);
  const redis = await startRedis();
  const options = ['--mcp.server.store.type=redis', `--spring.data.redis.port=${redis.port}`, `--mcp.server.input.state-keys=${KEY}`];
  const stacks = [stack].flat();
  const folder = outputFolder(`${stacks.join('-')}-cluster`);
  const nodes = await Promise.all(Array.from({ length: count }, async (_, index) => {
    const port = await freePort();
    const node = { name: `node ${index}`, port };
    const start = async () => { Object.assign(node, await launchNode(stacks[index % stacks.length], port, options, join(folder, `node-${index}.log`))); };
    await start();
    return Object.assign(node, { restart: start });
  }));
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await redis.stop();
  };
  return { nodes, stop };
}

async function startRedis() {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'mcp-redis-'));
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = new Promise((resolve) => { child.once('exit', resolve); });
  for (let attempt = 0; !(await listens(port)); attempt += 1) {
    if (attempt > 600) {
      throw new Error('Redis did not start');
    }
    await sleep(50);
  }
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, stop };
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => { socket.destroy(); resolve(true); });
    socket.once('error', () => resolve(false));
  });
}
