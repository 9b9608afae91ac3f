// An attack in a thread of its own: whoever measures what others wait for would otherwise measure the work of the attacker, too.

import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

import { launch } from './attackers.mjs';

const FILE = new URL(import.meta.url);

/** Begins an attack from an address. */
export function begin(name, url, address) {
  const worker = new Worker(FILE, { workerData: { name, url, address } });
  const ask = async (command) => {
    worker.postMessage(command);
    const [answer] = await once(worker, 'message');
    return answer;
  };
  return {
    /** Stops the attack; tells how many requests it sent, and why it failed if it did. */
    stop: () => ask('stop'),
    /** Ends what the attack left running. */
    leave: async () => {
      await ask('leave');
      await worker.terminate();
    },
  };
}

if (!isMainThread) {
  const attack = launch(workerData.name, workerData.url, workerData.address);
  parentPort.on('message', async (command) => {
    if (command === 'stop') {
      attack.stop();
      await attack.done;
      parentPort.postMessage({ requests: attack.requests, failure: attack.failure });
    } else {
      await attack.leave();
      parentPort.postMessage({});
    }
  });
}
