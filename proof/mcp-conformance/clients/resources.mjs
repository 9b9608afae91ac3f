import assert from 'node:assert/strict';

import { ALL, LEGACY, MODERN, connect } from './lib/client.mjs';
import { feature, until } from './lib/feature.mjs';

const WATCHED = 'test://watched-resource';

feature('lists resources and templates', ALL, async (t, kind) => {
  const connection = await connect(t, kind);
  const resources = await connection.all('listResources', 'resources');
  assert.deepEqual(resources.map(({ uri }) => uri), ['skill://conformance/code-review/SKILL.md',
    'skill://release-notes/SKILL.md', 'test://static-binary', 'test://static-text', WATCHED]);
  const templates = await connection.all('listResourceTemplates', 'resourceTemplates');
  assert.deepEqual(templates.map(({ uriTemplate }) => uriTemplate), ['skill://{+path}', 'test://template/{id}/data']);
});

feature('reads a text, bytes and a member of a family', ALL, async (t, kind) => {
  const { client } = await connect(t, kind);
  const read = async (uri) => (await client.readResource({ uri })).contents;
  assert.equal((await read('test://static-text'))[0].text, 'This is the content of the static text resource.');
  const [picture] = await read('test://static-binary');
  assert.equal(picture.mimeType, 'image/png');
  assert.equal(Buffer.from(picture.blob, 'base64').subarray(1, 4).toString(), 'PNG');
  const uri = 'test://template/gr%C3%BCn%201/data';
  const [data] = await read(uri);
  assert.equal(data.uri, uri);
  assert.deepEqual(JSON.parse(data.text), { id: 'grün 1', templateTest: true, data: 'Data for ID: grün 1' });
});

feature('gets an error for a resource that is not there', ALL, async (t, kind) => {
  const { client, isOld } = await connect(t, kind);
  const uri = 'test://nowhere';
  await assert.rejects(client.readResource({ uri }), (error) => {
    // Client 2.4.0 shows the code of the stateless era in both.
    assert.equal(error.code, isOld ? -32002 : -32602);
    assert.equal(error.data.uri, uri);
    return true;
  });
});

feature('hears of updates while it is subscribed', LEGACY, async (t, kind) => {
  const heard = [];
  const connection = await connect(t, kind, { notifications: { 'notifications/resources/updated': ({ params }) => { heard.push(params.uri); } } });
  await connection.client.subscribeResource({ uri: WATCHED });
  await connection.text('touch_watched_resource', {});
  await until(() => heard.length > 0, 'the update');
  assert.deepEqual(heard, [WATCHED]);
  await connection.client.unsubscribeResource({ uri: WATCHED });
  await connection.text('touch_watched_resource', {});
  await connection.text('test_tool_with_progress', {});
  assert.deepEqual(heard, [WATCHED]);
});

feature('hears of updates while it listens', MODERN, async (t, kind) => {
  const heard = [];
  const connection = await connect(t, kind, { notifications: { 'notifications/resources/updated': ({ params }) => { heard.push(params.uri); } } });
  const subscription = await connection.client.listen({ resourceSubscriptions: [WATCHED] });
  assert.deepEqual(subscription.honoredFilter.resourceSubscriptions, [WATCHED]);
  await connection.text('touch_watched_resource', {});
  await until(() => heard.length > 0, 'the update');
  assert.deepEqual(heard, [WATCHED]);
  await subscription.close();
});
