// What the client for C# does with tasks, step by step: it asks for the task until that is over, and then for the result.

import { setTimeout as sleep } from 'node:timers/promises';

const INFO = { name: 'polling-client', version: '1.0.0' };

const ACCEPTED = { action: 'accept', content: { confirm: true } };

const OVER = ['completed', 'failed', 'cancelled'];

const RECONNECT_MS = 200;

let ids = 0;

/** Connects in a session of 2025-11-25; see CLIENTS. */
export async function pollingSession(t, url, onAsked) {
  const session = new Session(url, onAsked);
  await session.begin();
  t.after(() => session.end());
  return { run: (name, args) => session.run(name, args) };
}

class Session {
  constructor(url, onAsked) {
    Object.assign(this, { url, onAsked, headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' } });
  }

  async begin() {
    const response = await this.post({ id: 0, method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: { elicitation: {} }, clientInfo: INFO } });
    await response.text();
    Object.assign(this.headers, { 'mcp-session-id': response.headers.get('mcp-session-id'), 'mcp-protocol-version': '2025-11-25' });
    await (await this.post({ method: 'notifications/initialized' })).text();
  }

  end() {
    return fetch(this.url, { method: 'DELETE', headers: this.headers }).catch(() => {});
  }

  post(message) {
    return fetch(this.url, { method: 'POST', headers: this.headers, body: JSON.stringify({ jsonrpc: '2.0', ...message }) });
  }

  async run(name, args) {
    const { task } = (await this.request('tools/call', { name, arguments: args, task: { ttl: 120_000 } })).result;
    let present = task;
    while (!OVER.includes(present.status) && present.status !== 'input_required') {
      await sleep(present.pollInterval);
      present = (await this.request('tasks/get', { taskId: task.taskId })).result;
    }
    // Its questions come with the result, too.
    const { result, error } = await this.request('tasks/result', { taskId: task.taskId });
    return error ? { failed: error.message, retryable: error.data?.retryable } : { text: result.content[0].text };
  }

  /** Sends a request and waits for its response, also where its stream is cut. */
  async request(method, params) {
    const id = (ids += 1);
    const stream = { last: undefined };
    let response = await this.post({ id, method, params });
    if (response.headers.get('content-type').startsWith('application/json')) {
      return response.json();
    }
    for (;;) {
      const answer = await this.read(response, id, stream);
      if (answer) {
        return answer;
      }
      do {
        await sleep(RECONNECT_MS);
        response = await fetch(this.url, { headers: { ...this.headers, accept: 'text/event-stream', 'last-event-id': stream.last } }).catch(() => undefined);
      } while (!response?.ok);
    }
  }

  /** Reads a stream to its end, and answers the questions on it. */
  async read(response, id, stream) {
    let text = '';
    try {
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const events = text.split('\n\n');
        text = events.pop();
        for (const event of events) {
          const answer = this.handle(event, id, stream);
          if (answer) {
            return answer;
          }
        }
      }
    } catch {
      // cut
    }
    return undefined;
  }

  handle(event, id, stream) {
    const field = (name) => event.split('\n').filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim()).join('\n');
    stream.last = field('id') || stream.last;
    const message = field('data') ? JSON.parse(field('data')) : {};
    if (message.method === 'elicitation/create') {
      this.answer(message.id);
    }
    return message.id === id && !message.method ? message : undefined;
  }

  async answer(id) {
    await this.onAsked();
    await (await this.post({ id, result: ACCEPTED })).text();
  }
}

/** Connects without a session, in 2026-07-28; see CLIENTS. */
export async function polling(t, url, onAsked) {
  const request = async (method, name, params) => {
    const response = await fetch(url, { method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2026-07-28',
        'mcp-method': method, 'mcp-name': name },
      body: JSON.stringify({ jsonrpc: '2.0', id: (ids += 1), method, params: { ...params, _meta: META } }) });
    return (await response.json()).result;
  };
  const run = async (name, args) => {
    let task = await request('tools/call', name, { name, arguments: args });
    const { taskId } = task;
    while (!OVER.includes(task.status)) {
      if (task.inputRequests) {
        await onAsked();
        const inputResponses = Object.fromEntries(Object.keys(task.inputRequests).map((key) => [key, ACCEPTED]));
        await request('tasks/update', taskId, { taskId, inputResponses });
      }
      await sleep(task.pollIntervalMs);
      task = await request('tasks/get', taskId, { taskId });
    }
    return task.error ? { failed: task.error.message, retryable: task.error.data?.retryable } : { text: task.result.content[0].text };
  };
  return { run };
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': INFO,
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } },
};
