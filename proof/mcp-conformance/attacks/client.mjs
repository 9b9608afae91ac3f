// Requests from a given address of this machine, as well-behaved clients and others send them.

import { Agent, request as send } from 'node:http';
import { connect } from 'node:net';

export const ACCEPT = 'application/json, text/event-stream';

const LIMIT_MS = 20_000;

/** A client at an address: all that it sends comes from there. */
export class Client {

  #next = 1;

  /** @param connections how many it keeps open; 0 for a new one each time */
  constructor(url, address, connections = 0) {
    this.url = new URL(url);
    this.address = address;
    this.agent = new Agent({ keepAlive: connections > 0, maxSockets: connections || Infinity });
  }

  /** Sends a request, to the server or to another path, and reads all of the answer. */
  exchange(method, headers, body, path = this.url.pathname) {
    return new Promise((resolve, reject) => {
      const request = send(new URL(path, this.url), {
        method, agent: this.agent, localAddress: this.address, timeout: LIMIT_MS,
        headers: { Accept: ACCEPT, 'Content-Type': 'application/json', ...headers },
      }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(parts).toString() }));
        response.on('error', reject);
      });
      request.on('timeout', () => request.destroy(new Error(`no answer within ${LIMIT_MS} ms`)));
      request.on('error', reject);
      request.end(body);
    });
  }

  message(method, params) {
    return JSON.stringify({ jsonrpc: '2.0', id: this.#next++, method, params });
  }

  /** Begins a session, and gives the headers of its requests. */
  async session(version = '2025-11-25', capabilities = {}) {
    const { status, headers, text } = await this.exchange('POST', {}, this.message('initialize', {
      protocolVersion: version, capabilities, clientInfo: { name: 'attacks', version: '1' },
    }));
    if (status !== 200) {
      throw new Error(`initialize: ${status} ${text}`);
    }
    const session = { 'Mcp-Session-Id': headers['mcp-session-id'], 'MCP-Protocol-Version': version };
    await this.exchange('POST', session, JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
    return session;
  }

  call(session, name, args, meta) {
    return this.exchange('POST', session, this.message('tools/call', { name, arguments: args, ...(meta && { _meta: meta }) }));
  }

  /** Sends a head, and bytes of a body, by a socket that the caller has in hand. */
  socket(headers, ...bytes) {
    const socket = this.#open(`POST ${this.url.pathname}`, { 'Content-Type': 'application/json', ...headers });
    bytes.forEach((part) => socket.write(part));
    return socket;
  }

  /** Asks for a stream at a path likewise. */
  stream(path) {
    return this.#open(`GET ${path}`, {});
  }

  #open(target, headers) {
    const socket = connect({ host: this.url.hostname, port: this.url.port, localAddress: this.address });
    socket.on('error', () => {});
    const lines = Object.entries({ Host: this.url.host, Accept: ACCEPT, ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
    return socket;
  }

  /** Sends a whole message likewise. */
  post(headers, body) {
    return this.socket({ ...headers, 'Content-Length': Buffer.byteLength(body) }, body);
  }

  close() {
    this.agent.destroy();
  }

}

/** The parameters and headers of a request of 2026-07-28. */
export function stateless(method, params, name) {
  return {
    headers: { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method, ...(name && { 'Mcp-Name': name }) },
    params: { ...params, _meta: { ...params._meta, 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} } },
  };
}
