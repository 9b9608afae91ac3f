import assert from 'node:assert/strict';

import { LEGACY, connect, url } from './lib/client.mjs';
import { feature, until } from './lib/feature.mjs';
import { cuts, proxy } from './lib/proxy.mjs';

/** Patient enough for several cuts in a row; without a `retry` of the server it comes back at once. */
const reconnectionOptions = { initialReconnectionDelay: 50, maxReconnectionDelay: 500, reconnectionDelayGrowFactor: 1.5, maxRetries: 10 };

const upTo = (n) => Array.from({ length: n }, (_, i) => i + 1);

const values = ({ progress }) => progress.map((update) => update.progress);

feature('comes back by itself when the server closes the stream', LEGACY, async (t, kind) => {
  const connection = await connect(t, kind, { transport: { reconnectionOptions } });
  const ids = [];
  const text = await connection.text('test_reconnection', {}, { onresumptiontoken: (id) => ids.push(id) });
  assert.match(text, /^Reconnection test completed successfully/);
  assert.ok(ids.length >= 2, `event ids: ${ids}`);
});

for (const how of cuts) {
  feature(`loses nothing when its connection is cut by ${how} in the middle of a call`, LEGACY, async (t, kind) => {
    const { url: cuttable, cut } = await proxy(t, url);
    const connection = await connect(t, kind, { url: cuttable, transport: { reconnectionOptions } });
    const onprogress = ({ progress }) => {
      if (progress === 10) {
        assert.ok(cut(how) > 0);
      }
    };
    assert.equal(await connection.text('probe_emit', { n: 40, delayMs: 20, bytes: 100 }, { onprogress }), 'Sent 40');
    assert.deepEqual(values(connection), upTo(40));
  });
}

feature('loses nothing when the connection is cut many times', LEGACY, async (t, kind) => {
  const { url: cuttable, cut } = await proxy(t, url);
  const connection = await connect(t, kind, { url: cuttable, transport: { reconnectionOptions } });
  const onprogress = ({ progress }) => {
    if (progress % 25 === 0) {
      cut(cuts[(progress / 25) % cuts.length]);
    }
  };
  assert.equal(await connection.text('probe_emit', { n: 200, delayMs: 10, bytes: 100 }, { onprogress, timeout: 30_000 }), 'Sent 200');
  assert.deepEqual(values(connection), upTo(200));
});

feature('gets the result of a call that went on while it was away', LEGACY, async (t, kind) => {
  const { url: cuttable, cut } = await proxy(t, url);
  const slow = { ...reconnectionOptions, initialReconnectionDelay: 1_500, maxReconnectionDelay: 1_500 };
  const connection = await connect(t, kind, { url: cuttable, transport: { reconnectionOptions: slow } });
  const onprogress = ({ progress }) => {
    if (progress === 5) {
      cut('reset');
    }
  };
  assert.equal(await connection.text('probe_emit', { n: 20, delayMs: 20, bytes: 100 }, { onprogress }), 'Sent 20');
  assert.deepEqual(values(connection), upTo(20));
});

feature('takes up a call of an earlier process by its last event id', LEGACY, async (t, kind) => {
  const first = await connect(t, kind);
  let token;
  first.call('probe_emit', { n: 30, delayMs: 20, bytes: 100 }, { onprogress: () => {}, onresumptiontoken: (id) => { token = id; } })
    .catch(() => {});
  await until(() => token !== undefined, 'an event with an id');
  const { sessionId } = first.transport;
  await first.client.close();
  const second = await connect(t, kind, { transport: { sessionId, reconnectionOptions } });
  second.transport.setProtocolVersion('2025-11-25');
  const ids = [];
  const text = await second.text('probe_emit', { n: 30, delayMs: 20, bytes: 100 }, { resumptionToken: token, onresumptiontoken: (id) => ids.push(id) });
  assert.equal(text, 'Sent 30');
  assert.equal(new Set([token, ...ids]).size, ids.length + 1);
});

feature('hears on its standing stream what happened while it was away', LEGACY, async (t, kind) => {
  const heard = [];
  const { url: cuttable, cut } = await proxy(t, url);
  const notifications = { 'notifications/resources/updated': ({ params }) => { heard.push(params.uri); } };
  const connection = await connect(t, kind, { url: cuttable, transport: { reconnectionOptions }, notifications });
  const uri = 'test://watched-resource';
  await connection.client.subscribeResource({ uri });
  await connection.text('touch_watched_resource', {});
  await until(() => heard.length === 1, 'the first update');
  cut('reset');
  const other = await connect(t, kind);
  await other.text('touch_watched_resource', {});
  await until(() => heard.length === 2, 'the update that happened while it was away');
});

feature('sees nothing of another session when it shows a stolen event id', LEGACY, async (t, kind) => {
  const victim = await connect(t, kind);
  let token;
  const call = victim.text('probe_emit', { n: 20, delayMs: 20, bytes: 100 }, { onprogress: () => {}, onresumptiontoken: (id) => { token = id; } });
  await until(() => token !== undefined, 'an event with an id');
  const thief = await connect(t, kind);
  const response = await fetch(url, { headers: {
    Accept: 'text/event-stream', 'Mcp-Session-Id': thief.transport.sessionId, 'MCP-Protocol-Version': '2025-11-25', 'Last-Event-ID': token,
  }, signal: t.signal });
  t.after(() => response.body?.cancel().catch(() => {}));
  assert.equal(await call, 'Sent 20');
  assert.ok(response.status >= 400, `status ${response.status}`);
  assert.doesNotMatch(await response.text(), /"progress"|Sent 20/);
});
