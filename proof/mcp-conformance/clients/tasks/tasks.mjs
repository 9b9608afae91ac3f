import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { until } from '../lib/feature.mjs';
import { balancer, nodeOfCall } from '../cluster/lib/balancer.mjs';
import { startCluster } from '../cluster/lib/nodes.mjs';
import { inspector } from './lib/inspector.mjs';
import { polling, pollingSession } from './lib/polling.mjs';
import { typescript } from './lib/typescript.mjs';

/** Each connects to an address and calls a tool as a task; it is told when it is asked, and says how the task ended. */
const CLIENTS = {
  'Inspector in a session': inspector('legacy'),
  'Inspector without a session': inspector('modern'),
  'TypeScript client in a session': typescript,
  'polling in a session': pollingSession,
  'polling without a session': polling,
};

/** In a session the Inspector fetches the result of a task, with which questions come, only when the task is over. */
const ASKED = Object.keys(CLIENTS).filter((kind) => kind !== 'Inspector in a session');

const LIMIT_MS = 90_000;

let cluster;

before(async () => { cluster = await startCluster(['servlet', 'reactive', 'servlet']); }, { timeout: 180_000 });

after(() => cluster?.stop());

/** Waits until all have arrived, and then for an action. */
function barrier(count, action) {
  let open;
  let missing = count;
  const opened = new Promise((resolve) => { open = resolve; });
  return () => {
    missing -= 1;
    if (missing === 0) {
      open(action());
    }
    return opened;
  };
}

/**
 * Declares a test in which each client begins a task at the same node, which is killed when all of them got so far, and started again
 * when all tasks are over.
 * @param {string} name what is true
 * @param {number} index which node
 * @param {(begun: object, arrived: () => Promise<void>) => Promise<void>} body the part of a client
 * @param {string[]} kinds the clients
 */
function killing(name, index, body, kinds = Object.keys(CLIENTS)) {
  test(name, { concurrency: true, timeout: LIMIT_MS }, async (t) => {
    const victim = cluster.nodes[index];
    const all = barrier(kinds.length, () => victim.kill());
    await Promise.all(kinds.map((kind) => t.test(kind, { timeout: LIMIT_MS }, async (part) => {
      let arrival;
      const arrived = () => { arrival ??= all(); return arrival; };
      try {
        const front = await balancer(part, cluster.nodes, route(victim));
        await body({ front, label: kind, connect: (onAsked) => CLIENTS[kind](part, front.url, onAsked) }, arrived);
        assert.equal(nodeOfCall(front), victim);
      } finally {
        arrived(); // one that failed keeps nobody waiting
      }
    })));
    await victim.restart();
  });
}

/** Calls go to a node, and short requests about tasks to others, so that none is just being answered when it is killed. */
function route(victim) {
  const others = cluster.nodes.filter((node) => node !== victim);
  let turn = 0;
  return ({ method }) => {
    if (method === 'tools/call') {
      return victim;
    }
    return ['tasks/get', 'tasks/update'].includes(method) ? others[turn++ % others.length] : undefined;
  };
}

/** Waits until the client knows its task. */
const looked = (front) => until(() => front.served.some(({ message }) => /^tasks\//.test(message?.method)), 'a look at the task');

killing('a task completes whose node is killed while its question is open', 0, async ({ label, connect }, arrived) => {
  let asked = 0;
  const client = await connect(async () => {
    asked += 1;
    await arrived();
  });
  assert.deepEqual(await client.run('probe_asking_job', { label, millis: 300 }), { text: `Done ${label}` });
  assert.equal(asked, 1);
}, ASKED);

killing('a task that may run twice completes when its node is killed', 1, async ({ front, label, connect }, arrived) => {
  const client = await connect();
  const end = client.run('probe_repeatable_job', { label, millis: 4000 });
  await looked(front);
  await arrived();
  assert.deepEqual(await end, { text: `Done ${label}` });
});

killing('a task that must not run twice fails when its node is killed, and may be called again', 2, async ({ front, label, connect }, arrived) => {
  const client = await connect();
  const end = client.run('probe_job', { label, millis: 20_000 });
  await looked(front);
  await arrived();
  const { failed, retryable = true } = await end;
  assert.match(failed, /call the tool again/);
  assert.equal(retryable, true);
});
