// HTTP as a probe needs it: any header may be set, and an answer may be read event by event and cut off.

import { request } from 'node:http';

const ACCEPT = 'application/json, text/event-stream';

/**
 * Sends a request and reads the head of its answer.
 * @param {string} url
 * @param {{ method?: string, headers?: object, body?: object | string, within?: number, from?: string }} options
 *   `within` is the time in milliseconds in which the head has to arrive, `from` the client's IP address
 * @returns {Promise<{ status: number, headers: object, text: () => Promise<string>, events: () => AsyncGenerator, cut: () => void }>}
 */
export function send(url, { method = 'POST', headers = {}, body, within = 15_000, from } = {}) {
  return new Promise((resolve, reject) => {
    const content = typeof body === 'object' ? JSON.stringify(body) : body;
    const call = request(url, {
      method, agent: false, localAddress: from,
      headers: { accept: ACCEPT, ...(content && { 'content-type': 'application/json' }), ...headers },
    });
    const patience = setTimeout(() => call.destroy(new Error(`no answer within ${within} ms`)), within);
    call.once('error', (error) => { clearTimeout(patience); reject(error); });
    call.once('response', (response) => {
      clearTimeout(patience);
      response.setEncoding('utf8');
      // A connection that is cut ends the reading.
      response.on('error', () => {});
      resolve({
        status: response.statusCode,
        headers: response.headers,
        text: () => wholeText(response),
        events: () => readEvents(response),
        cut: () => call.destroy(),
      });
    });
    call.end(content);
  });
}

/** Sends a JSON-RPC message and reads the answer with its id, whether it comes as JSON or in a stream. */
export async function exchange(url, message, { headers, within = 15_000, from } = {}) {
  const answer = await send(url, { headers, body: message, within, from });
  const type = answer.headers['content-type'] ?? '';
  if (!type.startsWith('text/event-stream')) {
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, type, message: parse(text), text };
  }
  const patience = setTimeout(answer.cut, within);
  try {
    for await (const event of answer.events()) {
      const message_ = parse(event.data);
      if (message_?.id === message.id && message_.method === undefined) {
        return { status: answer.status, headers: answer.headers, type, message: message_, text: event.data };
      }
    }
    return { status: answer.status, headers: answer.headers, type, text: '' };
  } finally {
    clearTimeout(patience);
    answer.cut();
  }
}

/** What a text says in JSON; undefined when it is none. */
export function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function wholeText(response) {
  let text = '';
  try {
    for await (const chunk of response) {
      text += chunk;
    }
  } catch {
    // What has arrived until then.
  }
  return text;
}

async function* readEvents(response) {
  let rest = '';
  try {
    for await (const chunk of response) {
      rest += chunk.replaceAll('\r\n', '\n');
      for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
        yield readEvent(rest.slice(0, end));
        rest = rest.slice(end + 2);
      }
    }
  } catch {
    // Cut off: no more events.
  }
}

function readEvent(block) {
  const event = { data: '' };
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).replace(/^ /, '');
    if (line.startsWith('data:')) {
      event.data += value;
    } else if (line.startsWith('id:')) {
      event.id = value;
    }
  }
  return event;
}
