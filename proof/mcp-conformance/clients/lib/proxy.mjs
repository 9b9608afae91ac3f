// A TCP proxy whose connections can be cut.

import { connect as open, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a connection is stalled, or trickles, before it is reset. */
const AGONY_MS = 400;

const CUTS = {
  /** Both sides are reset. */
  reset: (pair) => { pair.client.resetAndDestroy(); pair.upstream.destroy(); },

  /** The client sees an orderly end. */
  end: (pair) => { pair.client.end(); pair.upstream.destroy(); },

  /** The server sees that the client will send no more; what it still sends arrives. */
  'half-close': (pair) => { pair.client.unpipe(pair.upstream); pair.upstream.end(); },

  /** Nothing is read from the server for a while, so that it waits with what it has, and then all is lost. */
  stall: async (pair) => {
    pair.upstream.unpipe(pair.client);
    pair.upstream.pause();
    await pause(AGONY_MS);
    CUTS.reset(pair);
  },

  /** A few bytes arrive now and then, and the end comes in the middle of an event. */
  trickle: async (pair) => {
    pair.upstream.unpipe(pair.client);
    pair.upstream.pause();
    for (const end = Date.now() + AGONY_MS; Date.now() < end; await pause(5)) {
      const bytes = pair.upstream.read(7) ?? pair.upstream.read();
      if (bytes !== null) {
        pair.client.write(bytes);
      }
    }
    CUTS.reset(pair);
  },
};

/** The ways to cut. */
export const cuts = Object.keys(CUTS);

/**
 * Puts a proxy before the fixture server until the test ends.
 * @returns {Promise<{ url: string, cut: (how: string) => number }>} `cut` ends all connections in one of the `cuts`, and
 *   tells how many there were
 */
export async function proxy(t, target) {
  const { hostname, port, pathname } = new URL(target);
  const pairs = new Set();
  const whole = new Set();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = open({ port: Number(port), host: hostname, allowHalfOpen: true });
    const pair = { client, upstream };
    pairs.add(pair);
    whole.add(pair);
    for (const [from, to] of [[client, upstream], [upstream, client]]) {
      from.on('error', () => to.destroy());
      from.on('close', () => { pairs.delete(pair); whole.delete(pair); to.destroy(); });
      from.pipe(to);
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (how) => {
    const present = [...whole];
    whole.clear();
    present.forEach((pair) => CUTS[how](pair));
    return present.length;
  };
  t.after(() => { pairs.forEach(CUTS.reset); server.close(); });
  return { url: `http://127.0.0.1:${server.address().port}${pathname}`, cut };
}
