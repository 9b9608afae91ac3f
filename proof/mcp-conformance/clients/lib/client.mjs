// Connects the official TypeScript clients, old and new, behind one face, so that a feature is tested once.

import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as old from '@modelcontextprotocol/sdk/types.js';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Where the fixture server is. */
export const url = process.env.MCP_URL;

/** Every client, with the era it ends up in. */
export const KINDS = {
  'sdk-1.32.2': { era: 'legacy' },
  'client-2.4.0 legacy': { era: 'legacy', mode: 'legacy' },
  'client-2.4.0 auto': { era: 'modern', mode: 'auto' },
  'client-2.4.0 modern': { era: 'modern', mode: { pin: '2026-07-28' } },
};

export const LEGACY = kinds('legacy');
export const MODERN = kinds('modern');
export const ALL = Object.keys(KINDS);

const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';

/** What the old client needs to know a method by. */
const OLD_SCHEMAS = {
  'elicitation/create': old.ElicitRequestSchema,
  'sampling/createMessage': old.CreateMessageRequestSchema,
  'roots/list': old.ListRootsRequestSchema,
  'notifications/message': old.LoggingMessageNotificationSchema,
  'notifications/resources/updated': old.ResourceUpdatedNotificationSchema,
  'notifications/tools/list_changed': old.ToolListChangedNotificationSchema,
  'notifications/prompts/list_changed': old.PromptListChangedNotificationSchema,
  'notifications/elicitation/complete': old.ElicitationCompleteNotificationSchema,
};

const CAPABILITIES = {
  'elicitation/create': { elicitation: { form: {}, url: {} } },
  'sampling/createMessage': { sampling: {} },
  'roots/list': { roots: { listChanged: true } },
};

/**
 * Connects a client that is closed when the test ends.
 * @param {object} t the test
 * @param {keyof KINDS} kind which client
 * @param {{ requests?: object, notifications?: object, capabilities?: object, url?: string, transport?: object, wire?: object }} options
 *   handlers by method; the capabilities follow from them unless given. A wire is a transport of another kind than HTTP
 */
export async function connect(t, kind, { requests = {}, notifications = {}, capabilities, url: target = url, transport = {}, wire: given } = {}) {
  const { era, mode } = KINDS[kind];
  const declared = capabilities ?? Object.assign({}, ...Object.keys(requests).map((method) => CAPABILITIES[method]));
  const info = { name: 'fixture-client', version: '1.0.0' };
  const isOld = mode === undefined;
  const client = isOld
    ? new OldClient(info, { capabilities: declared })
    : new Client(info, { capabilities: declared, versionNegotiation: { mode } });
  const name = (method) => (isOld ? OLD_SCHEMAS[method] : method);
  Object.entries(requests).forEach(([method, handler]) => client.setRequestHandler(name(method), handler));
  Object.entries(notifications).forEach(([method, handler]) => client.setNotificationHandler(name(method), handler));
  const errors = [];
  client.onerror = (error) => errors.push(error);
  const Transport = isOld ? OldTransport : StreamableHTTPClientTransport;
  const wire = given ?? new Transport(new URL(target), transport);
  await client.connect(wire);
  t.after(() => close(client, wire, era));
  return new Connection(client, wire, era, isOld, errors, recordProgress(wire));
}

/**
 * Records progress where it arrives: the clients' own callback misses the last one when the result comes right behind.
 */
function recordProgress(wire) {
  const updates = [];
  const { onmessage } = wire;
  wire.onmessage = (message, extra) => {
    if (message.method === 'notifications/progress') {
      updates.push(message.params);
    }
    onmessage(message, extra);
  };
  return updates;
}

async function close(client, wire, era) {
  if (era === 'legacy' && wire.terminateSession) {
    await wire.terminateSession().catch(() => {});
  }
  await client.close();
}

class Connection {
  constructor(client, transport, era, isOld, errors, progress) {
    Object.assign(this, { client, transport, era, isOld, errors, progress });
  }

  /** Calls a tool. */
  call(name, args, options) {
    const params = { name, arguments: args };
    if (this.era === 'modern' && this.logLevel) {
      params._meta = { [LOG_LEVEL]: this.logLevel };
    }
    return this.isOld ? this.client.callTool(params, undefined, options) : this.client.callTool(params, options);
  }

  /** Calls a tool and gives the text of its only block. */
  async text(name, args, options) {
    const result = await this.call(name, args, options);
    if (result.isError || result.content.length !== 1 || result.content[0].type !== 'text') {
      throw new Error(`Not a text: ${JSON.stringify(result)}`);
    }
    return result.content[0].text;
  }

  /** Asks for log messages: of the session in the session era, of each call in the stateless one. */
  async wantLogs(level) {
    this.logLevel = level;
    if (this.era === 'legacy') {
      await this.client.setLoggingLevel(level);
    }
  }

  /** All entries of a list, over all pages. */
  async all(method, member) {
    const entries = [];
    let cursor;
    do {
      const page = await this.client[method](cursor === undefined ? undefined : { cursor });
      entries.push(...page[member]);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return entries;
  }
}

function kinds(era) {
  return Object.keys(KINDS).filter((kind) => KINDS[kind].era === era);
}
