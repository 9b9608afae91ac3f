// A host of which only the behaviour at the wire is known: it is told to sign in by a status or by a result, and then begins anew.

import { SignIn } from './sign-in.mjs';

const ACCEPT = 'application/json, text/event-stream';

export class Scripted {
  #session;
  #next = 1;

  constructor(host, { url, era, browser }) {
    Object.assign(this, { host, url, era, signIn: new SignIn(host, browser) });
  }

  get authorizations() { return this.signIn.authorizations; }

  get clientId() { return this.signIn.client; }

  get tokens() { return this.signIn.tokens; }

  get session() { return this.#session; }

  async connect() {
    this.#session = undefined;
    if (this.era !== '2025-11-25') {
      await this.#result('server/discover', {});
      return;
    }
    await this.#result('initialize', { protocolVersion: this.era, capabilities: {}, clientInfo: this.host.info });
    await this.#post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  async list() { return (await this.#result('tools/list', {})).tools; }

  async call(name, args) {
    const again = () => this.#answer('tools/call', { name, arguments: args });
    let answer = await again();
    const challenge = this.#challenge(answer);
    if (challenge !== undefined) {
      await this.signIn.begin(challenge);
      await this.connect();
      answer = await again();
    }
    if (this.#challenge(answer) !== undefined) {
      throw new Error(`refused: ${this.#challenge(answer)}`);
    }
    return result(answer);
  }

  #challenge({ status, challenge, message }) {
    return this.host.begins === 'result'
      ? message?.result?.isError && message.result._meta?.['mcp/www_authenticate']?.[0]
      : [401, 403].includes(status) ? challenge : undefined;
  }

  async #result(method, params) { return result(await this.#answer(method, params)); }

  #answer(method, params) {
    const modern = this.era !== '2025-11-25';
    const meta = { 'io.modelcontextprotocol/protocolVersion': this.era, 'io.modelcontextprotocol/clientInfo': this.host.info,
      'io.modelcontextprotocol/clientCapabilities': {} };
    return this.#post({ jsonrpc: '2.0', id: this.#next++, method, params: { ...params, ...(modern && { _meta: meta }) } },
      modern ? { 'Mcp-Method': method, ...(params.name && { 'Mcp-Name': params.name }) } : {});
  }

  async #post(message, headers = {}) {
    const response = await fetch(this.url, { method: 'POST', body: JSON.stringify(message), headers: { Accept: ACCEPT,
      'Content-Type': 'application/json', 'User-Agent': this.host.agent, ...this.#headers(message), ...headers } });
    this.#session = response.headers.get('mcp-session-id') ?? this.#session;
    const text = await response.text();
    const data = response.headers.get('content-type')?.startsWith('text/event-stream')
      ? text.split('\n').filter((line) => line.startsWith('data: {')).at(-1).slice(5) : text;
    return { status: response.status, challenge: response.headers.get('www-authenticate') ?? undefined,
      message: data.startsWith('{') || data.startsWith(' {') ? JSON.parse(data) : undefined };
  }

  #headers({ method }) {
    return { ...(method !== 'initialize' && { 'MCP-Protocol-Version': this.era }), ...(this.#session && { 'Mcp-Session-Id': this.#session }),
      ...(this.tokens && { Authorization: `Bearer ${this.tokens.access_token}` }) };
  }

  async close() {
    if (this.#session) {
      await fetch(this.url, { method: 'DELETE', headers: this.#headers({}) });
    }
  }
}

function result({ status, message }) {
  if (message?.result === undefined) {
    throw new Error(`${status} ${JSON.stringify(message)}`);
  }
  return message.result;
}
