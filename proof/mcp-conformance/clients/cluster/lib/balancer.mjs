// An HTTP proxy that gives each request to the next node, whoever it comes from, and remembers which one served it.

import { createServer, request } from 'node:http';

/**
 * Puts a proxy before nodes until the test ends. A node that takes no connection is passed over.
 * @param {{ name: string, port: number }[]} nodes
 * @param {(message: object) => object | undefined} steer the node for a message, if it should not be the next one
 * @returns {Promise<{ url: string, served: object[], pass: Function, cut: Function }>} `served` has an entry for each
 *   request: its node, HTTP method and JSON-RPC message; `pass(node)` leaves a node out when it has the next turn;
 *   `cut()` breaks all open streams
 */
export async function balancer(t, nodes, steer = () => undefined) {
  let turn = 0;
  const served = [];
  const streams = new Set();
  const server = createServer(async (incoming, outgoing) => {
    const chunks = [];
    for await (const chunk of incoming) {
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks);
    const wanted = body.length > 0 ? steer(JSON.parse(body)) : undefined;
    forward(incoming, outgoing, body, nodes.length, wanted);
  });

  function forward(incoming, outgoing, body, attempts, wanted) {
    const node = wanted ?? nodes[turn++ % nodes.length];
    const upstream = request({ host: '127.0.0.1', port: node.port, method: incoming.method, path: incoming.url, agent: false,
      headers: { ...incoming.headers, connection: 'close' } });
    upstream.once('error', (error) => {
      if (error.code === 'ECONNREFUSED' && attempts > 1) {
        forward(incoming, outgoing, body, attempts - 1);
      } else {
        outgoing.destroy();
      }
    });
    upstream.once('response', (response) => {
      served.push({ node, method: incoming.method, message: body.length > 0 ? JSON.parse(body) : undefined, status: response.statusCode });
      outgoing.writeHead(response.statusCode, response.headers);
      outgoing.flushHeaders();
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
      response.on('aborted', () => outgoing.destroy());
      streams.add(outgoing);
    });
    outgoing.on('close', () => { streams.delete(outgoing); upstream.destroy(); });
    upstream.end(body);
  }

  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  t.after(() => { server.closeAllConnections(); server.close(); });
  const pass = (node) => {
    if (nodes[turn % nodes.length] === node) {
      turn += 1;
    }
  };
  const cut = () => streams.forEach((stream) => stream.destroy());
  return { url: `http://127.0.0.1:${server.address().port}/mcp`, served, pass, cut };
}

/** Where a call of a tool was served. */
export function nodeOfCall({ served }) {
  return served.findLast(({ message }) => message?.method === 'tools/call')?.node;
}

/** Where the answer to a question was served: a response in a session, the next round of a call without one. */
export function nodeOfAnswer({ served }) {
  return served.findLast(({ message }) => message?.result !== undefined || message?.params?.inputResponses !== undefined)?.node;
}
