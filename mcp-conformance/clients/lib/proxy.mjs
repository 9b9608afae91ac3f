// A TCP proxy whose connections can be cut.

import { connect as open, createServer } from 'node:net';

/**
 * Puts a proxy before the fixture server until the test ends.
 * @returns {Promise<{ url: string, cut: (how: 'reset' | 'end') => number }>} `cut` ends all connections, abruptly or
 *   in good order, and tells how many there were
 */
export async function proxy(t, target) {
  const { hostname, port, pathname } = new URL(target);
  const pairs = new Set();
  const server = createServer((client) => {
    const upstream = open(Number(port), hostname);
    const pair = { client, upstream };
    pairs.add(pair);
    for (const [from, to] of [[client, upstream], [upstream, client]]) {
      from.on('error', () => to.destroy());
      from.on('close', () => { pairs.delete(pair); to.destroy(); });
      from.pipe(to);
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (how) => {
    const count = pairs.size;
    for (const { client, upstream } of pairs) {
      if (how === 'reset') {
        client.resetAndDestroy();
      } else {
        client.end();
      }
      upstream.destroy();
    }
    return count;
  };
  t.after(() => { cut('reset'); server.close(); });
  return { url: `http://127.0.0.1:${server.address().port}${pathname}`, cut };
}
