// The TypeScript client with its experimental tasks.

import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';

import { connect } from '../../lib/client.mjs';

const reconnectionOptions = { initialReconnectionDelay: 50, maxReconnectionDelay: 500, reconnectionDelayGrowFactor: 1.5, maxRetries: 40 };

/** Connects the client; see CLIENTS. */
export async function typescript(t, url, onAsked) {
  const requests = { 'elicitation/create': async () => {
    await onAsked();
    return { action: 'accept', content: { confirm: true } };
  } };
  const { client } = await connect(t, 'sdk-1.32.2', { url, requests, transport: { reconnectionOptions } });
  return { run: (name, args) => follow(client.experimental.tasks, name, args) };
}

async function follow(tasks, name, args) {
  let taskId;
  for await (const event of tasks.callToolStream({ name, arguments: args }, CallToolResultSchema, { task: { ttl: 120_000 }, timeout: 80_000 })) {
    if (event.type === 'taskCreated') {
      taskId = event.task.taskId;
    } else if (event.type === 'result') {
      return { text: event.result.content[0].text };
    } else if (event.type === 'error') {
      return failure(tasks, taskId, event.error);
    }
  }
  throw new Error('The client saw no end of the task');
}

/** The client says of a failed task only that it failed. */
async function failure(tasks, taskId, seen) {
  const { status } = await tasks.getTask(taskId);
  if (status !== 'failed') {
    throw seen;
  }
  const error = await tasks.getTaskResult(taskId, CallToolResultSchema).catch((thrown) => thrown);
  return { failed: error.message, retryable: error.data?.retryable };
}
