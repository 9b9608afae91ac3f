// What the clients of hosts do with the schemas of tools. Each check gives a refusal as `TOOL: REASON`.

import { createServer } from 'node:http';

import { GoogleGenAI, mcpToTool } from '@google/genai';
import { mcpToFunctionTool } from '@openai/agents';
import { toStrictJsonSchema } from 'openai/lib/transform';

import { inspect } from '../../lib/inspector.mjs';

/** Names that the APIs of Anthropic, Google and OpenAI all take. */
const NAME = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/;

export function names(tools) {
  return tools.filter((tool) => !NAME.test(tool.name)).map((tool) => `${tool.name}: is not a name for all hosts`);
}

/** The Inspector's own rules. */
export async function inspector(t, url) {
  const { code, out, err } = await inspect(t, 'modern', '--method', 'tools/list', '--strict', '--server-url', url);
  if (code !== 0 && code !== 6) {
    throw new Error(`The Inspector ended with ${code}: ${err}`);
  }
  const findings = JSON.parse(out).schemaFindings ?? [];
  const errors = findings.flatMap(({ toolName, findings: all }) => all.filter((one) => one.severity === 'error')
    .map((one) => `${toolName}: ${one.schema} ${one.path}: ${one.issue}`));
  const warnings = findings.flatMap(({ findings: all }) => all.filter((one) => one.severity !== 'error'));
  t.diagnostic(`the Inspector warns ${warnings.length} times: ${[...new Set(warnings.map((one) => `${one.rule} in ${one.schema}`))].join(', ')}`);
  return errors;
}

/** The conversion of Gemini's client, from a function declaration to what it sends. */
export async function gemini(t, tools) {
  let sent;
  const api = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => { body += chunk; });
    request.on('end', () => {
      sent = JSON.parse(body);
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end('{"candidates":[{"content":{"role":"model","parts":[{"text":"ok"}]}}]}');
    });
  });
  await new Promise((resolve) => { api.listen(0, '127.0.0.1', resolve); });
  t.after(() => api.close());
  const client = new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: `http://127.0.0.1:${api.address().port}` } });
  const refused = [];
  for (const { name, description, inputSchema } of tools) {
    try {
      const tool = { functionDeclarations: [{ name, description, parameters: withoutHeaderNames(inputSchema) }] };
      await client.models.generateContent({ model: 'gemini', contents: 'x', config: { tools: [tool] } });
      const faults = [];
      apiOfGemini(sent.tools[0].functionDeclarations[0].parameters, '', faults);
      refused.push(...faults.map((fault) => `${name}: ${fault}`));
    } catch (error) {
      refused.push(`${name}: ${error.message}`);
    }
  }
  return refused;
}

/** Its bridge for MCP clients. */
export async function geminiBridge(client) {
  const { functionDeclarations } = await mcpToTool(client).tool();
  return functionDeclarations;
}

/** The name of a header is for MCP clients. */
function withoutHeaderNames(schema) {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === 'x-mcp-header' && typeof value === 'string' ? undefined : value)));
}

/** The members of Schema in the reference of the API, which refuses others, and the rules that its errors name. */
const OF_GEMINI = new Set(['type', 'format', 'title', 'description', 'nullable', 'enum', 'maxItems', 'minItems', 'properties', 'required',
  'minProperties', 'maxProperties', 'minLength', 'maxLength', 'pattern', 'example', 'anyOf', 'propertyOrdering', 'default', 'items',
  'minimum', 'maximum']);
const TYPES = new Set(['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT']);
const FORMATS = { STRING: ['enum', 'date-time'], INTEGER: ['int32', 'int64'], NUMBER: ['float', 'double'] };

function apiOfGemini(schema, path, faults) {
  const fault = (text) => faults.push(`${path || '/'} ${text}`);
  Object.keys(schema).filter((key) => !OF_GEMINI.has(key)).forEach((key) => fault(`has '${key}', which is not known`));
  if (schema.anyOf) {
    if (Object.keys(schema).some((key) => key !== 'anyOf')) {
      fault(`has ${Object.keys(schema).join(', ')} beside anyOf`);
    }
    schema.anyOf.forEach((one, index) => apiOfGemini(one, `${path}/anyOf/${index}`, faults));
    return;
  }
  if (!TYPES.has(schema.type)) {
    fault(`has no type: ${JSON.stringify(schema).slice(0, 80)}`);
  }
  if (schema.format && !FORMATS[schema.type]?.includes(schema.format)) {
    fault(`has the format ${schema.format} for ${schema.type}`);
  }
  if (schema.enum && (schema.type !== 'STRING' || schema.enum.some((value) => typeof value !== 'string' || value === ''))) {
    fault(`has values of ${schema.type}: ${JSON.stringify(schema.enum).slice(0, 80)}`);
  }
  (schema.required ?? []).filter((name) => !schema.properties?.[name]).forEach((name) => fault(`requires ${name}, which is no property`));
  Object.entries(schema.properties ?? {}).forEach(([name, property]) => apiOfGemini(property, `${path}/${name}`, faults));
  if (schema.type === 'ARRAY' && !schema.items) {
    fault('has no items');
  }
  if (schema.items) {
    apiOfGemini(schema.items, `${path}/items`, faults);
  }
}

/** The conversion of OpenAI's agents: each tool becomes a function, in the strict form where it can. */
export function openAiAgents(tools) {
  const server = { name: 'fixture', callTool: async () => [] };
  const refused = [];
  for (const tool of tools) {
    for (const strict of [false, true]) {
      try {
        const converted = mcpToFunctionTool(tool, server, strict);
        if (converted.parameters.type !== 'object') {
          refused.push(`${tool.name}: is no object`);
        }
      } catch (error) {
        refused.push(`${tool.name}: ${error.message}`);
      }
    }
  }
  return refused;
}

/**
 * The strict form of OpenAI's client, which refuses each keyword that its API does not know. Before, optional arguments become
 * nullable, and open objects are closed, as its guide tells, since no tool with either has a strict form otherwise.
 */
export function openAiStrict(tools) {
  const refused = [];
  for (const tool of tools) {
    try {
      toStrictJsonSchema(closed(withoutHeaderNames(tool.inputSchema)));
    } catch (error) {
      refused.push(`${tool.name}: ${error.message}`);
    }
  }
  return refused;
}

function closed(schema) {
  const copy = { ...schema };
  for (const choices of ['anyOf', 'oneOf', 'allOf']) {
    if (Array.isArray(copy[choices])) {
      copy[choices] = copy[choices].map(closed);
    }
  }
  if (copy.items && typeof copy.items === 'object' && !Array.isArray(copy.items)) {
    copy.items = closed(copy.items);
  }
  if (copy.type === 'object') {
    copy.additionalProperties = false;
    const required = copy.required ?? [];
    copy.properties = Object.fromEntries(Object.entries(copy.properties ?? {}).map(([name, value]) => {
      const property = typeof value === 'object' ? closed(value) : value;
      return [name, required.includes(name) ? property : { anyOf: [property, { type: 'null' }] }];
    }));
    copy.required = Object.keys(copy.properties);
  }
  return copy;
}
