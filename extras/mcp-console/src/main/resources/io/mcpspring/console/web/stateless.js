// The era without sessions: all that a request needs is in it, questions are interim results, long calls may become tasks.

import { writeJson } from './json.js';
import { CLIENT, Call, failureOf, pause } from './call.js';
import { EXTENSION } from './app.js';
import { Failure } from './http.js';

export const VERSION = '2026-07-28';

const TASKS = 'io.modelcontextprotocol/tasks';

const CAPABILITIES = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {}, extensions: { [TASKS]: {}, ...EXTENSION } };

const NAMED = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri', 'tasks/get': 'taskId', 'tasks/update': 'taskId', 'tasks/cancel': 'taskId' };

/** Printable ASCII as it is, anything else wrapped. */
function headerValue(value) {
  const plain = /^[\x20-\x7e]*$/.test(value) && value.trim() === value && !(value.startsWith('=?base64?') && value.endsWith('?='));
  return plain ? value : `=?base64?${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}?=`;
}

/** The arguments that the schema of a tool wants repeated in headers. */
function mirrored(schema, args, headers = {}) {
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    const value = args?.[name];
    if (value === undefined || value === null) {
      continue;
    }
    if (property['x-mcp-header']) {
      headers[`Mcp-Param-${property['x-mcp-header']}`] = headerValue(typeof value === 'string' ? value : writeJson(value));
    } else if (typeof value === 'object' && !Array.isArray(value)) {
      mirrored(property, value, headers);
    }
  }
  return headers;
}

export class StatelessClient {
  era = 'stateless';

  resumes = false;

  #id = 0;

  #schemas = new Map();

  constructor(http) {
    this.http = http;
  }

  async connect() {
    const result = await this.start('server/discover', {}).result;
    return { version: VERSION, serverInfo: result._meta?.['io.modelcontextprotocol/serverInfo'], capabilities: result.capabilities ?? {}, instructions: result.instructions };
  }

  async close() {}

  start(method, params, ask) {
    const call = new Call(method, params, ask);
    return { call, result: this.#run(call) };
  }

  async #run(call) {
    let { params } = call;
    for (;;) {
      const result = await this.#once(call, call.method, params);
      if (call.method === 'tools/list') {
        result.tools?.forEach((tool) => this.#schemas.set(tool.name, tool.inputSchema));
      }
      if (result.resultType === 'input_required') {
        const inputResponses = await this.#answers(call, result.inputRequests ?? {});
        params = { ...call.params, inputResponses, ...(result.requestState === undefined ? {} : { requestState: result.requestState }) };
      } else if (result.resultType === 'task') {
        return this.#follow(call, result);
      } else {
        return result;
      }
    }
  }

  async #answers(call, requests) {
    const answers = {};
    for (const [key, question] of Object.entries(requests)) {
      answers[key] = await call.ask(question);
    }
    return answers;
  }

  /** Asks for the state of a task until it has ended. */
  async #follow(call, created) {
    const { taskId } = created;
    const asked = new Set();
    call.onCancel = () => this.start('tasks/cancel', { taskId }).result.catch(() => {});
    for (let task = created; ; task = await this.#once(call, 'tasks/get', { taskId })) {
      call.tell('task', task);
      if (task.status === 'completed') {
        return task.result;
      }
      if (task.status === 'failed') {
        throw failureOf(task.error);
      }
      if (task.status === 'cancelled') {
        throw new Failure('The task was cancelled');
      }
      const open = Object.entries(task.inputRequests ?? {}).filter(([key]) => !asked.has(key));
      if (open.length > 0) {
        open.forEach(([key]) => asked.add(key));
        const inputResponses = await this.#answers(call, Object.fromEntries(open));
        await this.#once(call, 'tasks/update', { taskId, inputResponses });
      }
      await pause(task.pollIntervalMs ?? 1000);
    }
  }

  /** Posts a request with all that it needs. */
  #post(method, given, signal) {
    this.#id += 1;
    const id = this.#id;
    const params = { ...given, _meta: {
      'io.modelcontextprotocol/protocolVersion': VERSION,
      'io.modelcontextprotocol/clientCapabilities': CAPABILITIES,
      'io.modelcontextprotocol/clientInfo': CLIENT,
      'io.modelcontextprotocol/logLevel': 'debug',
      progressToken: id,
    } };
    return this.http.post(this.#headers(method, params), { jsonrpc: '2.0', id, method, params }, signal);
  }

  /** Opens a stream for notifications outside of calls, as that of sessions. */
  async listen(uris, receive, signal) {
    const notifications = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true, resourceSubscriptions: uris };
    const response = await this.#post('subscriptions/listen', { notifications }, signal);
    if (!response.ok) {
      throw new Failure(`The server offers no stream: status ${response.status}`, { status: response.status });
    }
    return { ended: this.http.read(response, (message) => message.method && receive(message)) };
  }

  /** Sends one request; closing its connection cancels it. */
  async #once(call, method, given) {
    let outcome;
    try {
      const response = await this.#post(method, given, call.connect());
      await this.http.read(response, (received) => {
        if (received.method) {
          call.notified(received);
        } else {
          outcome = received;
        }
      });
    } catch (failure) {
      if (failure.name === 'AbortError') {
        this.http.wire.note('note', 'You closed the connection, which cancels the request', { failed: true });
        throw new Failure('Cancelled');
      }
      throw failure;
    }
    if (!outcome) {
      throw new Failure('The stream ended without an answer');
    }
    if (outcome.error) {
      throw failureOf(outcome.error);
    }
    return outcome.result;
  }

  #headers(method, params) {
    const headers = { 'MCP-Protocol-Version': VERSION, 'Mcp-Method': method };
    const name = params[NAMED[method]];
    if (name !== undefined) {
      headers['Mcp-Name'] = headerValue(name);
    }
    return method === 'tools/call' ? { ...headers, ...mirrored(this.#schemas.get(params.name), params.arguments) } : headers;
  }
}
