// A bit of everything that clients do to the shop, in both eras.

import assert from 'node:assert/strict';

const SESSION = '2025-11-25';
const STATELESS = '2026-07-28';
const PREFIX = 'io.modelcontextprotocol/';
const META = { [`${PREFIX}protocolVersion`]: STATELESS, [`${PREFIX}clientCapabilities`]: { elicitation: {} }, [`${PREFIX}clientInfo`]: { name: 'load', version: '1' } };
const RETURN = { name: 'return_order', arguments: { orderId: 1 } };

const EVERYTHING = [
  ['tools/list', {}], ['resources/list', {}], ['prompts/list', {}], ['no/such/method', {}],
  ['tools/call', { name: 'stock_level', arguments: { sku: 'EQU-002' } }],
  ['tools/call', { name: 'stock_level', arguments: { sku: 'no-such-product' } }],
  ['tools/call', { name: 'no_such_tool', arguments: {} }],
  ['resources/read', { uri: 'order://1' }], ['resources/read', { uri: 'other://1' }],
  ['prompts/get', { name: 'answer_customer', arguments: { orderId: '1' } }],
  ['completion/complete', { ref: { type: 'ref/prompt', name: 'answer_customer' }, argument: { name: 'orderId', value: '1' } }],
  ['tools/call', { name: 'recount_stock', arguments: { category: 'TEA' } }],
];

/** Reads a response, plain or streamed, until a message fits or it ends; answers the events so far. */
async function events(response, fits = () => false) {
  const found = [];
  let id;
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      id = /^id: ?(.*)/.exec(line)?.[1] ?? id;
      const data = /^data: ?(\{.*)/.exec(line)?.[1];
      if (data !== undefined || id !== undefined) {
        found.push({ id, message: data && JSON.parse(data) });
      }
      if (data !== undefined && fits(JSON.parse(data))) {
        return found;
      }
    }
  }
  if (rest.startsWith('{')) {
    found.push({ message: JSON.parse(rest) });
  }
  return found;
}

class Era {
  #id = 0;

  constructor(url, headers, meta) {
    Object.assign(this, { url, headers, meta });
  }

  send(body, headers = {}) {
    return fetch(this.url, {
      method: 'POST', body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...this.headers, ...headers },
    });
  }

  post(method, params) {
    const name = params.name ?? params.uri;
    const standard = this.meta ? { 'mcp-method': method, ...(name && { 'mcp-name': name }) } : {};
    return this.send({ jsonrpc: '2.0', id: ++this.#id, method, params: { ...params, ...(this.meta && { _meta: this.meta }) } }, standard);
  }

  async call(method, params) {
    return (await events(await this.post(method, params))).at(-1).message;
  }
}

async function begin(url) {
  const era = new Era(url, {});
  const response = await era.post('initialize', { protocolVersion: SESSION, capabilities: { elicitation: {} }, clientInfo: { name: 'load', version: '1' } });
  await response.text();
  era.headers = { 'mcp-session-id': response.headers.get('mcp-session-id'), 'mcp-protocol-version': SESSION };
  await era.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return era;
}

/** Is asked in a session, says no, and then reads the stream of the call again. */
async function askedInSession(era) {
  const response = await era.post('tools/call', RETURN);
  const reading = events(response, (message) => {
    if (message.method === 'elicitation/create') {
      era.send({ jsonrpc: '2.0', id: message.id, result: { action: 'decline' } });
    }
    return message.result !== undefined;
  });
  const seen = await reading;
  assert.match(JSON.stringify(seen), /was not taken back/);
  const again = await fetch(era.url, { headers: { ...era.headers, accept: 'text/event-stream', 'last-event-id': seen.find(({ id }) => id).id } });
  assert.match(JSON.stringify(await events(again, (message) => message.result !== undefined)), /was not taken back/);
}

async function askedWithoutSession(era) {
  const { result } = await era.call('tools/call', RETURN);
  const inputResponses = Object.fromEntries(Object.keys(result.inputRequests).map((key) => [key, { action: 'decline' }]));
  assert.match(JSON.stringify(await era.call('tools/call', { ...RETURN, requestState: result.requestState, inputResponses })), /was not taken back/);
}

/**
 * Does it all once.
 * @returns {Promise<() => void>} ends the streams that stay open
 */
export async function load(url) {
  const stateless = new Era(url, { 'mcp-protocol-version': STATELESS }, META);
  const session = await begin(url);
  await Promise.all([session, stateless].map(async (era) => {
    for (const [method, params] of EVERYTHING) {
      await era.call(method, params);
    }
  }));
  await askedInSession(session);
  await askedWithoutSession(stateless);
  assert.equal((await session.send({}, { origin: 'https://evil.example.com' })).status, 403);
  const ended = await begin(url);
  assert.equal((await fetch(url, { method: 'DELETE', headers: ended.headers })).status, 204);
  const open = new AbortController();
  await fetch(url, { headers: { ...session.headers, accept: 'text/event-stream' }, signal: open.signal });
  return () => open.abort();
}
