// The attacks: each holds what it can get until it is told to stop, and counts its requests. Those that leave something
// behind for a while are the last.

import { setTimeout as sleep } from 'node:timers/promises';

import { Client, stateless } from './client.mjs';

const MIB = 1024 * 1024;
const CONNECTIONS = 8;

/** Something that one caller does to the server. */
class Attack {

  /** How many messages were sent, each of a batch counted. */
  requests = 0;
  sockets = [];
  sessions = [];
  stopped = false;

  constructor(client) {
    this.client = client;
  }

  hold(socket) {
    this.requests += 1;
    this.sockets.push(socket);
    return socket;
  }

  /** Begins a session in which something is left behind. */
  async session(...parameters) {
    const session = await this.client.session(...parameters);
    this.sessions.push(session);
    return session;
  }

  /** Ends these sessions, and with them their calls. */
  async leave() {
    for (const session of this.sessions) {
      await this.client.exchange('DELETE', session).catch(() => {});
    }
  }

  /** Sends requests over a few connections as fast as they are answered. */
  async flood(times, request, messages = 1) {
    const few = new Client(this.client.url, this.client.address, CONNECTIONS);
    let begun = 0;
    await Promise.all(Array.from({ length: CONNECTIONS }, async () => {
      while (!this.stopped && begun < times) {
        begun += 1;
        this.requests += messages;
        await request(few, begun).catch(() => {});
      }
    }));
    few.close();
  }

  stop() {
    this.stopped = true;
    this.sockets.forEach((socket) => socket.destroy());
  }

}

export const ATTACKS = {

  'slow bodies': async (attack) => {
    for (let i = 0; i < 205; i++) {
      attack.hold(attack.client.socket({ 'Content-Length': 1000 }, '{'));
      await sleep(2); // what arrives at once is begun by as many threads, which Tomcat keeps for a minute
    }
    while (!attack.stopped) {
      await sleep(1000);
      attack.sockets.forEach((socket) => socket.writable && socket.write(' '));
    }
  },

  'bodies without an end': async (attack) => {
    const body = Buffer.alloc(4 * MIB - 1024, ' ');
    for (let i = 0; i < 70 && !attack.stopped; i++) {
      attack.hold(attack.client.socket({ 'Content-Length': 4 * MIB }, body));
      await sleep(20);
    }
  },

  'readers that do not read': async (attack) => {
    for (let i = 0; i < 4 && !attack.stopped; i++) {
      const session = await attack.session();
      for (let n = 0; n < 10; n++) {
        const body = attack.client.message('tools/call', { name: 'probe_emit', arguments: { n: 5000, bytes: 20_000 }, _meta: { progressToken: `${n}` } });
        attack.hold(attack.client.post(session, body)).pause();
      }
    }
  },

  'readers that go away': async (attack) => {
    for (let i = 0; i < 4 && !attack.stopped; i++) {
      const session = await attack.session();
      for (let n = 0; n < 10; n++) {
        const body = attack.client.message('tools/call', { name: 'probe_emit', arguments: { n: 5000, bytes: 20_000 }, _meta: { progressToken: `${n}` } });
        const socket = attack.hold(attack.client.post(session, body));
        socket.once('data', () => socket.destroy());
      }
    }
  },

  'sessions that end under their calls': async (attack) => {
    for (let i = 0; i < 20 && !attack.stopped; i++) {
      const session = await attack.session();
      const heard = Array.from({ length: 10 }, (_, n) => {
        const body = attack.client.message('tools/call', { name: 'probe_emit', arguments: { n: 5000, bytes: 20_000 }, _meta: { progressToken: `${n}` } });
        const socket = attack.hold(attack.client.post(session, body));
        return new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
      });
      await Promise.all(heard);
      await attack.client.exchange('DELETE', session);
    }
  },

  'listeners without number': async (attack) => {
    for (let i = 0; i < 1000 && !attack.stopped; i++) {
      const { headers, params } = stateless('subscriptions/listen', { notifications: { toolsListChanged: true } });
      attack.hold(attack.client.post(headers, attack.client.message('subscriptions/listen', params)));
      if (i % 20 === 0) {
        await sleep(20);
      }
    }
  },

  'streams of HTTP with SSE': async (attack) => {
    for (let i = 0; i < 3000 && !attack.stopped; i++) {
      attack.hold(attack.client.stream('/sse')).on('data', () => {});
      if (i % 20 === 0) {
        await sleep(20);
      }
    }
  },

  'messages for streams of others': (attack) => attack.flood(10_000, (client, number) => client.exchange('POST', {},
    client.message('ping', {}), `/sse/message?sessionId=${number.toString(36).padStart(32, 'x')}`)),

  'streams of HTTP with SSE that nobody reads': async (attack) => {
    for (let i = 0; i < 20 && !attack.stopped; i++) {
      const socket = attack.hold(attack.client.stream('/sse'));
      const path = await new Promise((resolve) => {
        let text = '';
        socket.on('data', (part) => {
          text += part;
          const found = /data: (\S+)\s/.exec(text);
          if (found) {
            resolve(found[1]);
          }
        });
        socket.once('close', () => resolve(undefined));
      });
      socket.pause();
      const send = (body) => { attack.requests += 1; return attack.client.exchange('POST', {}, body, path).catch(() => {}); };
      if (path !== undefined) {
        await send(attack.client.message('initialize', { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'deaf', version: '1' } }));
        await send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
        for (let n = 0; n < 10; n++) {
          await send(attack.client.message('tools/call', { name: 'probe_emit', arguments: { n: 5000, bytes: 20_000 }, _meta: { progressToken: `${n}` } }));
        }
      }
    }
  },

  'batches of subscriptions': (attack) => attack.flood(40, async (client) => {
    const session = await client.session('2025-03-26');
    const batch = Array.from({ length: 68 }, (_, i) => ({
      jsonrpc: '2.0', id: i, method: 'resources/subscribe', params: { uri: `test://static-text?${i}${'x'.repeat(60_000)}` },
    }));
    await client.exchange('POST', session, JSON.stringify(batch));
  }, 70),

  'requests that make no sense': (attack) => {
    const kinds = [
      (client) => client.exchange('POST', {}, '{"jsonrpc"'),
      (client) => client.exchange('POST', {}, '['.repeat(100_000)),
      (client) => client.exchange('POST', { 'Mcp-Session-Id': 'nobody' }, client.message('ping', {})),
      (client) => client.exchange('POST', { 'Content-Type': 'text/plain' }, 'hello'),
      (client) => client.exchange('POST', { Origin: 'https://evil.example' }, client.message('ping', {})),
      (client) => client.exchange('GET', { 'Last-Event-ID': 'x'.repeat(2000) }),
      (client) => {
        const { headers, params } = stateless('tools/call', { name: 'nothing', arguments: {} }, 'nothing');
        return client.exchange('POST', headers, client.message('tools/call', params));
      },
      (client) => {
        const { headers, params } = stateless('tools/call', { name: 'add', arguments: { a: 'x'.repeat(10_000) } }, 'add');
        return client.exchange('POST', headers, client.message('tools/call', params));
      },
    ];
    return attack.flood(10_000, (client, n) => kinds[n % kinds.length](client));
  },

  'answers that are too large': async (attack) => {
    const session = await attack.session('2025-11-25', { elicitation: {}, sampling: {}, roots: {} });
    const large = 'x'.repeat(4 * MIB - 1024);
    for (let i = 0; i < 100 && !attack.stopped; i++) {
      const socket = attack.hold(attack.client.post(session, attack.client.message('tools/call', {
        name: 'test_input_required_result_multiple_inputs', arguments: {},
      })));
      const question = await new Promise((resolve) => {
        let text = '';
        const end = setTimeout(() => resolve(undefined), 2000);
        socket.on('data', (part) => {
          text += part;
          const found = /"id":("[^"]+")[^\n]*"method":"elicitation\/create"/.exec(text) ?? /"method":"elicitation\/create"[^\n]*"id":("[^"]+")/.exec(text);
          if (found) {
            clearTimeout(end);
            resolve(found[1]);
          }
        });
      });
      if (question !== undefined) {
        attack.requests += 1;
        await attack.client.exchange('POST', session, `{"jsonrpc":"2.0","id":${question},"result":{"action":"accept","content":{"name":"${large}"}}}`)
          .catch(() => {});
      }
    }
  },

  'connections that break': (attack) => attack.flood(1000, async (client) => {
    const { headers, params } = stateless('tools/call', { name: 'probe_emit', arguments: { n: 20, delayMs: 5 }, _meta: { progressToken: 'x' } }, 'probe_emit');
    const socket = client.post(headers, client.message('tools/call', params));
    await new Promise((resolve) => {
      socket.once('data', resolve);
      socket.once('close', resolve);
      setTimeout(resolve, 1000);
    });
    socket.resetAndDestroy();
  }),

  'connections that say nothing': async (attack) => {
    for (let i = 0; i < 1000 && !attack.stopped; i++) {
      attack.hold(attack.client.socket({ 'Content-Length': 0 })).on('data', () => {});
    }
  },

  'calls that do not end': async (attack) => {
    const session = await attack.session();
    const padding = 'x'.repeat(4 * MIB - 1024);
    for (let i = 0; i < 60 && !attack.stopped; i++) {
      const body = attack.client.message('tools/call', {
        name: 'probe_wait_reactive', arguments: { key: `${i}`, ms: 600_000 }, _meta: { padding, progressToken: `${i}` },
      });
      const socket = attack.hold(attack.client.post(session, body));
      socket.once('data', () => socket.destroy());
      await sleep(50);
    }
  },

  'requests of the console': async (attack) => {
    const pages = ['/model.json', '/figures.json', '/server.json', '', '/main.js', '/none.js'];
    const read = (client, number) => client.exchange('GET', {}, undefined, `/mcp-console${pages[number % pages.length]}`);
    const { status } = await read(attack.client, 0);
    if (status !== 200) {
      throw new Error(`the console answers ${status}`);
    }
    await attack.flood(10_000, read);
  },

  'browsers at the server': (attack) => attack.flood(10_000, (client) => client.exchange('GET', { Accept: 'text/html' })),

  'sessions without number': (attack) => attack.flood(10_000, (client) => client.exchange('POST', {}, client.message('initialize', {
    protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'many', version: '1' },
  }))),

  'calls that keep threads': async (attack) => {
    const session = await attack.session();
    for (let i = 0; i < 300 && !attack.stopped; i++) {
      const body = attack.client.message('tools/call', { name: 'probe_wait', arguments: { key: `thread ${i}`, ms: 60_000 } });
      attack.hold(attack.client.post(session, body)).resume();
      await sleep(2);
    }
  },

};

/** Begins an attack, which is going on when this returns. */
export function launch(name, url, address) {
  const attack = new Attack(new Client(url, address));
  attack.done = Promise.resolve(ATTACKS[name](attack)).catch((error) => { attack.failure = error; });
  return attack;
}
