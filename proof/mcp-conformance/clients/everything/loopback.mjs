// Preloaded by a server that listens on all addresses: has it listen on the loopback address.
import net from 'node:net';

const { listen } = net.Server.prototype;

net.Server.prototype.listen = function listenOnLoopback(port, ...rest) {
  return listen.call(this, port, '127.0.0.1', ...rest.filter((argument) => typeof argument !== 'string'));
};
