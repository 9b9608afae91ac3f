// What each server is asked. A probe gives the words for its cell of the table; `note` keeps what they rest on.

import { setTimeout as sleep } from 'node:timers/promises';

import { exchange, parse, send } from './lib/http.mjs';
import { Session } from './lib/session.mjs';

export const SESSION_VERSIONS = ['2025-03-26', '2025-06-18', '2025-11-25'];
const STATELESS_VERSION = '2026-07-28';
const VERSION = '2025-11-25';

const EVENTS = 20;
const CUT_AFTER = 5;
const THREADS = 20;
const QUESTIONS = 40;
const PATIENCE_MS = 5_000;
const BODY_MIB = 32;

/** Which versions of the protocol a tool can be called in. */
export async function versions({ url, tools, note }) {
  const served = [];
  for (const version of SESSION_VERSIONS) {
    const session = await Session.open(url, version);
    const { message } = await session.call(tools.echo, { message: 'hello' });
    note(`initialize ${version}: ${session.answer.message?.result?.protocolVersion}, echo: ${JSON.stringify(message)}`);
    if (session.answer.message?.result?.protocolVersion === version && textOf(message) === 'hello') {
      served.push(version);
    }
  }
  const answer = await stateless(url, tools.echo, { message: 'hello' });
  note(`${STATELESS_VERSION}: ${answer.status} ${answer.text}`);
  if (textOf(answer.message) === 'hello') {
    served.push(STATELESS_VERSION);
  }
  return served.join(', ');
}

/** Whether the tool that asks in sessions can ask without one. */
export async function askingWithoutSession({ url, tools, arguments: args, note }) {
  const answer = await stateless(url, tools.ask, args.ask ?? {});
  note(`${answer.status} ${answer.text}`);
  return answer.message?.result?.resultType === 'input_required' ? 'yes' : 'no';
}

/** What is left of a call whose connection breaks while it reports progress. */
export async function brokenStream({ url, tools, note }) {
  const session = await Session.open(url, VERSION);
  const call = await session.begin(tools.emit, { n: EVENTS, delayMs: 50 }, { progressToken: 'p' });
  const seen = [];
  let lastId;
  let ids = 0;
  for await (const event of call.events()) {
    lastId = event.id ?? lastId;
    ids += event.id ? 1 : 0;
    const { method, params } = parse(event.data) ?? {};
    if (method === 'notifications/progress' && seen.push(params.progress) === CUT_AFTER) {
      call.cut();
      break;
    }
  }
  note(`${ids} ids before the cut, the last: ${lastId}`);
  const rest = await resumed(session, lastId ?? 'none', EVENTS, note);
  const all = [...seen, ...rest.progress];
  const distinct = new Set(all).size;
  note(`progress ${JSON.stringify(all)}, result ${rest.result}`);
  const words = `${distinct} of ${EVENTS} events${rest.result ? ' and the result' : ', no result'}`;
  return all.length === distinct ? words : `${words}, ${all.length - distinct} twice`;
}

async function resumed(session, lastId, expected, note) {
  const progress = [];
  await sleep(200);
  let stream;
  try {
    stream = await session.resume(lastId);
  } catch (error) {
    note(`GET with Last-Event-ID: ${error.message}`);
    return { progress, result: false };
  }
  note(`GET with Last-Event-ID: ${stream.status} ${stream.headers['content-type']}`);
  if (stream.status !== 200) {
    stream.cut();
    return { progress, result: false };
  }
  const patience = setTimeoutOf(stream, EVENTS * 50 + PATIENCE_MS);
  try {
    for await (const event of stream.events()) {
      const { method, params, result } = parse(event.data) ?? {};
      if (method === 'notifications/progress') {
        progress.push(params.progress);
      } else if (result) {
        return { progress, result: true };
      }
    }
    return { progress, result: false };
  } finally {
    clearTimeout(patience);
    stream.cut();
  }
}

/** Whether other calls are served while more people are asked than the server has threads for requests, each at an address of their own. */
export async function openQuestions(server) {
  const { url, tools, arguments: args, note } = server;
  const other = await Session.open(url, VERSION);
  await other.call(tools.echo, { message: 'warm' });
  let asked = 0;
  const calls = [];
  const open = async (address) => {
    const session = await Session.open(url, VERSION, address);
    const call = await session.begin(tools.ask, args.ask ?? {});
    calls.push(call);
    if (call.status !== 200) {
      note(`refused: ${call.status} ${await call.text()}`);
      return;
    }
    for await (const event of call.events()) {
      asked += parse(event.data)?.method === 'elicitation/create' ? 1 : 0;
    }
  };
  const all = Array.from({ length: QUESTIONS }, (_, i) => open(`127.0.0.${i + 2}`).catch((error) => note(error.message)));
  for (const deadline = Date.now() + PATIENCE_MS; asked < QUESTIONS && Date.now() < deadline;) {
    await sleep(50);
  }
  const inTime = await other.call(tools.echo, { message: 'hello' }, PATIENCE_MS)
    .then(({ message }) => textOf(message) === 'hello', (error) => { note(error.message); return false; });
  note(`${asked} of ${QUESTIONS} asked with ${THREADS} threads, another call answered in time: ${inTime}`);
  calls.forEach((call) => call.cut());
  await Promise.race([Promise.all(all), sleep(1_000)]);
  return asked === QUESTIONS && inTime ? 'yes' : `no: ${asked} asked${inTime ? '' : ', another call waits'}`;
}

/** The options for that probe. */
export const fewThreads = (server) => server.threads(THREADS);

/** Whether what began at a node that was killed goes on at another one. */
export async function deathOfNode(first, second, { tools, arguments: args, answer, note }) {
  const session = await Session.open(first.url, VERSION);
  const call = await session.begin(tools.ask, args.ask ?? {});
  let question;
  let lastId;
  for await (const event of call.events()) {
    lastId = event.id ?? lastId;
    const message = parse(event.data);
    if (message?.method === 'elicitation/create') {
      question = message.id;
      break;
    }
  }
  await first.kill();
  call.cut();
  const elsewhere = session.at(second.url);
  const list = await elsewhere.ask('tools/list');
  note(`tools/list at the other node: ${list.status} ${list.text.slice(0, 200)}`);
  if (!list.message?.result) {
    return { session: `no (${list.status})`, question: 'no' };
  }
  const stream = await elsewhere.resume(lastId ?? 'none');
  const status = await elsewhere.reply(question, { action: 'accept', content: answer });
  note(`answer at the other node: ${status}, stream ${stream.status}`);
  const patience = setTimeoutOf(stream, PATIENCE_MS);
  let result = false;
  for await (const event of stream.events()) {
    if (parse(event.data)?.result) {
      note(event.data);
      result = true;
      break;
    }
  }
  clearTimeout(patience);
  stream.cut();
  return { session: 'yes', question: result ? 'yes' : 'no' };
}

/** How a page of another site is answered, and a request under a foreign name (DNS rebinding). */
export async function foreignOrigin({ url, note }) {
  return [await refusal(url, { origin: 'https://evil.example' }, note), await refusal(url, { host: 'evil.example' }, note)];
}

async function refusal(url, headers, note) {
  const answer = await exchange(url, {
    jsonrpc: '2.0', id: 0, method: 'initialize',
    params: { protocolVersion: VERSION, capabilities: {}, clientInfo: { name: 'probe', version: '1' } },
  }, { headers });
  note(`${JSON.stringify(headers)}: ${answer.status} ${answer.text.slice(0, 200)}`);
  return answer.message?.result ? 'served' : `refused (${answer.status})`;
}

/** Where the message of an exception goes that was not made for clients. */
export async function unexpectedException({ url, tools, note }) {
  const session = await Session.open(url, VERSION);
  const { text } = await session.call(tools.fail, {});
  note(text);
  return /SECRET-4711/i.test(text) ? 'sent to the client' : 'stays in the log';
}

/** What a client of the versions with sessions is told that lost its session id. */
export async function withoutItsSession({ url, note }) {
  const { status, text, message } = await exchange(url, { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { headers: { 'mcp-protocol-version': VERSION } });
  note(`${status} ${text.slice(0, 400)}`);
  if (/"stackTrace"/.test(text)) {
    return `${status}, with a stack trace`;
  }
  return `${status}, ${message?.error ? 'a JSON-RPC error' : 'no JSON-RPC error'}`;
}

/** What a call without a required argument is told. */
export async function missingArgument({ url, tools, note }) {
  const session = await Session.open(url, VERSION);
  const { message, text } = await session.call(tools.echo, {});
  note(text);
  if (message?.result && !message.result.isError) {
    return 'the method is called with null';
  }
  const told = message?.error?.message ?? textOf(message) ?? '';
  return `${message?.result ? 'tool error' : 'protocol error'}${/\bmessage\b/.test(told) ? ' that names it' : ''}`;
}

/** How a short call is answered. */
export async function shortCall({ url, tools, note }) {
  const session = await Session.open(url, VERSION);
  const { type } = await session.call(tools.echo, { message: 'hello' });
  note(type);
  return type.startsWith('application/json') ? 'JSON' : 'a stream of one event';
}

/** Whether there is a limit to a request's size without one being set. */
export async function largeBody({ url, tools, note }) {
  const session = await Session.open(url, VERSION);
  try {
    const { status, text } = await session.call(tools.echo, { message: 'x'.repeat(BODY_MIB * 1024 * 1024) }, 30_000);
    note(`${status} ${text.slice(0, 200)}`);
    return status < 300 ? 'served' : `refused (${status})`;
  } catch (error) {
    note(error.message);
    return 'refused (connection closed)';
  }
}

function stateless(url, name, args) {
  return exchange(url, {
    jsonrpc: '2.0', id: 1, method: 'tools/call',
    params: {
      name, arguments: args,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': STATELESS_VERSION,
        'io.modelcontextprotocol/clientInfo': { name: 'probe', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
      },
    },
  }, { headers: { 'mcp-protocol-version': STATELESS_VERSION, 'mcp-method': 'tools/call', 'mcp-name': name } });
}

function textOf(message) {
  return message?.result?.content?.[0]?.text;
}

function setTimeoutOf(stream, ms) {
  return globalThis.setTimeout(stream.cut, ms);
}
