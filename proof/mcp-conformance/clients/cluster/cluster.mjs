import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { ALL, LEGACY, connect } from '../lib/client.mjs';
import { feature, until } from '../lib/feature.mjs';
import { balancer, nodeOfAnswer, nodeOfCall } from './lib/balancer.mjs';
import { startCluster } from './lib/nodes.mjs';

const reconnectionOptions = { initialReconnectionDelay: 50, maxReconnectionDelay: 500, reconnectionDelayGrowFactor: 1.5, maxRetries: 40 };

const ACCOUNT = { username: 'ada', email: 'ada@example.com' };

const ACCEPTED = `User response: action=accept, content=${JSON.stringify(ACCOUNT)}`;

const upTo = (n) => Array.from({ length: n }, (_, i) => i + 1);

const values = ({ progress }) => progress.map((update) => update.progress);

let cluster;

before(async () => { cluster = await startCluster(process.env.MCP_STACK); }, { timeout: 180_000 });

after(() => cluster?.stop());

/** A client before the nodes whose person accepts each form, having been told which node asked. */
async function begin(t, kind, onAsked = async () => {}, options = {}) {
  const front = await balancer(t, cluster.nodes);
  const asked = [];
  const requests = { 'elicitation/create': async () => {
    const node = nodeOfCall(front);
    asked.push(node);
    await onAsked(node, front);
    return { action: 'accept', content: ACCOUNT };
  } };
  const connection = await connect(t, kind, { url: front.url, requests, transport: { reconnectionOptions }, ...options });
  return { front, asked, connection };
}

feature('completes an elicitation whose answer lands on another node', ALL, async (t, kind) => {
  const { front, asked, connection } = await begin(t, kind, async (node, { pass }) => pass(node));
  assert.equal(await connection.text('test_elicitation', { message: 'Who are you?' }), ACCEPTED);
  assert.equal(asked.length, 1);
  assert.notEqual(nodeOfAnswer(front).name, asked[0].name);
});

feature('completes an elicitation whose first node is killed while the question is open', ALL, async (t, kind) => {
  const { front, asked, connection } = await begin(t, kind, (node) => node.kill());
  try {
    assert.equal(await connection.text('test_elicitation', { message: 'Who are you?' }, { timeout: 120_000 }), ACCEPTED);
    assert.notEqual(nodeOfAnswer(front).name, asked[0].name);
    assert.equal(await connection.text('echo', { message: 'still here' }), 'still here');
  } finally {
    await asked[0].restart();
  }
});

feature('resumes at another node while the call runs on', LEGACY, async (t, kind) => {
  const { front, connection } = await begin(t, kind);
  const onprogress = ({ progress }) => {
    if (progress % 10 === 0) {
      front.cut();
    }
  };
  assert.equal(await connection.text('probe_emit', { n: 40, delayMs: 20, bytes: 100 }, { onprogress }), 'Sent 40');
  assert.deepEqual(values(connection), upTo(40));
  const resumed = front.served.filter(({ method, status }) => method === 'GET' && status === 200).map(({ node }) => node.name);
  assert.ok(new Set(resumed).size > 1, `resumed at ${resumed}`);
});

feature('resumes after its node was killed and is told of the end of its call', LEGACY, async (t, kind) => {
  const { front, connection } = await begin(t, kind);
  let killed;
  const onprogress = ({ progress }) => {
    if (progress === 10) {
      killed = nodeOfCall(front);
      killed.kill();
    }
  };
  try {
    const began = Date.now();
    const error = await connection.text('probe_emit', { n: 1000, delayMs: 20, bytes: 100 }, { onprogress, timeout: 30_000 }).catch((thrown) => thrown);
    assert.equal(error.code, -32603, `${error}`);
    assert.equal(error.data?.retryable, true);
    assert.ok(Date.now() - began < 25_000);
    const seen = values(connection);
    assert.ok(seen.length >= 10);
    assert.deepEqual(seen, upTo(seen.length));
    assert.equal(await connection.text('echo', { message: 'still here' }), 'still here');
  } finally {
    await killed?.restart();
  }
});

feature('hears of changes at any node, once', LEGACY, async (t, kind) => {
  const heard = [];
  const notifications = { 'notifications/resources/updated': ({ params }) => { heard.push(params.uri); } };
  const { front, connection } = await begin(t, kind, undefined, { notifications });
  await until(() => front.served.some(({ method, status }) => method === 'GET' && status === 200), 'the standing stream');
  await connection.client.subscribeResource({ uri: 'test://watched-resource' });
  const { connection: other } = await begin(t, kind);
  for (let touched = 1; touched <= 6; touched += 1) {
    await other.text('touch_watched_resource', {});
    await until(() => heard.length >= touched, `update ${touched}`);
  }
  await other.text('touch_watched_resource', {});
  await until(() => heard.length >= 7, 'the last update');
  assert.equal(heard.length, 7);
});
