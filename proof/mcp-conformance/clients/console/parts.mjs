// Parts of the console that need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';

const WEB = new URL('../../../../extras/mcp-console/src/main/resources/io/mcpspring/console/web/', import.meta.url);
const { events } = await import(new URL('sse.js', WEB));
const { enteredNumber, readJson, writeJson } = await import(new URL('json.js', WEB));
const { accessOf, parameter } = await import(new URL('signin.js', WEB));
const { testOf } = await import(new URL('testcode.js', WEB));
const { choices, simplify, typeOf } = await import(new URL('schema.js', WEB));

async function read(...chunks) {
  const body = new ReadableStream({
    start(controller) {
      chunks.forEach((chunk) => controller.enqueue(new TextEncoder().encode(chunk)));
      controller.close();
    },
  });
  const found = [];
  for await (const event of events(body)) {
    found.push(event);
  }
  return found;
}

test('events are read whatever the ends of lines and wherever the chunks end', async () => {
  const expected = [{ id: 'a', data: 'one\ntwo' }, { id: 'b', data: '' }, { retry: 500 }];
  const stream = 'id: a\ndata: one\ndata: two\n\n: comment\n\nid: b\ndata:\n\nretry: 500\n\n';
  for (const end of ['\n', '\r\n', '\r']) {
    // A carriage return at the very end may be half of a pair, so that something has to follow.
    const text = `${stream.replaceAll('\n', end)}:${end}`;
    assert.deepEqual(await read(text), expected);
    assert.deepEqual(await read(...text), expected);
  }
});

test('what is not complete is no event', async () => {
  assert.deepEqual(await read('data: one\n\ndata: tw'), [{ data: 'one' }]);
  assert.deepEqual(await read('id: a\0b\nretry: x\ndata: one\n\n'), [{ data: 'one' }]);
});

test('schemas are followed and simplified', () => {
  const root = { $defs: { 'a/b': { type: 'string', description: 'named' } } };
  assert.deepEqual(simplify({ $ref: '#/$defs/a~1b' }, root), root.$defs['a/b']);
  assert.deepEqual(simplify({ anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'or none' }, {}), { type: 'integer', description: 'or none' });
  assert.deepEqual(simplify({ $ref: 'https://example.com/schema' }, root), {});
  assert.deepEqual(simplify({ $ref: '#/$defs/100%' }, { $defs: { '100%': { type: 'string' } } }), { type: 'string' });
  const loop = { $defs: { a: { $ref: '#/$defs/a' } } };
  assert.ok(simplify({ $ref: '#/$defs/a' }, loop));
  assert.equal(typeOf({ type: ['string', 'null'] }), 'string');
  assert.equal(typeOf({ type: ['string', 'number'] }), undefined);
  assert.deepEqual(choices({ oneOf: [{ const: 'a', title: 'First' }, { const: 'b' }] }), [['a', 'First'], ['b', 'b']]);
  assert.equal(choices({ oneOf: [{ type: 'string' }, { type: 'number' }] }), null);
});

test('numbers keep their digits', () => {
  for (const text of ['{"id":9007199254740993,"rest":[1.10,-9223372036854775808,{"a":1e2}],"n":7}', '[0.12345678901234567890]']) {
    assert.equal(writeJson(readJson(text)), text);
  }
  const read = readJson('{"id":9007199254740993,"total":3.0}');
  assert.equal(read.total, 3);
  assert.equal(writeJson({ id: read.id }), '{"id":9007199254740992}');
  read.total = 4;
  assert.equal(writeJson(read), '{"id":9007199254740993,"total":4}');
  for (const entered of ['9007199254740993', '1.10', '7', '-0.5']) {
    assert.equal(writeJson({ value: enteredNumber(entered) }), `{"value":${entered}}`);
  }
  assert.equal(writeJson([enteredNumber('.5'), enteredNumber('007')]), '[0.5,7]');
});

test('a call is written as a test, with its answers', () => {
  const answered = (message, given) => ({ question: { method: 'elicitation/create', params: { message } }, given });
  const source = testOf({ name: 'place_order', params: { arguments: readJson('{"order":{"note":"a\\"b"},"id":12345678901,"ok":true}') },
    result: readJson('{"structuredContent":{"items":[{"a/b":"c"}],"none":null},"content":[]}'),
    answers: [answered('Sure?', { action: 'accept', content: { confirmed: true } }), answered('More?', { action: 'decline' })] });
  for (const line of ['class PlaceOrderTests {', 'this.client.answering("Sure?", json("{\\"confirmed\\":true}"))', '.declining("More?")', '.tool("place_order")',
    '.with("order", json("{\\"note\\":\\"a\\\\\\"b\\"}"))', '.with("id", 12345678901L)', '.with("ok", true)', '.call();',
    '.hasStructured("/items/0/a~1b", "c")', '.hasStructured("/none", null);']) {
    assert.ok(source.includes(line), `${line} in ${source}`);
  }
  assert.match(testOf({ name: '3d', params: {}, result: { isError: true, content: [{ type: 'text', text: 'no\nway' }] } }), /class Tool3dTests \{[^]*\.failed\("no\\nway"\);/);
});

test('parameters of a challenge are found', () => {
  const challenge = 'Bearer error="insufficient_scope", scope="a b", resource_metadata="https://example.com/x"';
  assert.deepEqual(['error', 'scope', 'resource_metadata', 'realm'].map((name) => parameter(challenge, name)), ['insufficient_scope', 'a b', 'https://example.com/x', undefined]);
});

test('a tool shows who may use it', () => {
  const schemes = (...securitySchemes) => accessOf({ securitySchemes });
  assert.equal(schemes({ type: 'noauth' }), 'for everybody');
  assert.equal(schemes({ type: 'noauth' }, { type: 'oauth2', scopes: [] }), 'for everybody, different when signed in');
  assert.equal(schemes({ type: 'oauth2', scopes: ['orders:write', 'orders:read'] }), 'needs orders:write, orders:read');
  assert.equal(schemes({ type: 'oauth2' }), 'for signed-in users');
  assert.equal(accessOf({}), null);
  assert.equal(accessOf({ securitySchemes: 'none' }), null);
});
