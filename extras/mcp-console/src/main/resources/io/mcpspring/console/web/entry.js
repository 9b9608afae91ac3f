// The form of one tool, resource, prompt or skill, and the calls made with it.

import { button, h, show } from './dom.js';
import { formOf, InvalidInput, parse } from './form.js';
import { appView } from './app.js';
import { callView } from './callview.js';
import { complete } from './completion.js';
import { writeJson } from './json.js';

const HINTS = { readOnlyHint: ['read-only', 'changes data'], destructiveHint: ['destructive', 'adds only'], idempotentHint: ['idempotent', 'not idempotent'], openWorldHint: ['open world', 'closed world'] };

/**
 * Shows an entry of the catalogue.
 * @param {object} client the client of the era
 * @param {{kind: string, name: string, item: object}} entry the entry
 * @param {(uri: string) => void} read shows a resource
 * @param {{frame: string, offers: (name: string) => boolean, completes: boolean}} apps what pages of apps need of the console, and whether the server
 *   completes arguments
 * @param {{args: object|undefined, keep: (args: object) => void}} state the arguments to begin with, and a listener for those of a call
 */
export function entryView(client, { kind, name, item }, read, apps, { args, keep }) {
  const { form, request, verb, ref, names } = KINDS[kind](item);
  form.write(args ?? {});
  if (ref && apps.completes) {
    complete(client, ref, form, names);
  }
  const problem = h('p', { class: 'problem', role: 'alert' });
  const calls = h('div', {});
  const page = kind === 'tool' ? item._meta?.ui?.resourceUri : undefined;
  const host = { ...apps, call: (params) => callView(client, 'tools/call', params, read) };
  const submit = h('button', { type: 'submit', class: 'primary', text: verb });
  const run = h('form', { class: 'run' }, form.element, problem, h('div', { class: 'actions' }, submit));
  run.addEventListener('submit', (event) => {
    event.preventDefault();
    problem.textContent = '';
    try {
      const given = form.read();
      const [method, params] = request(given);
      keep(given);
      const view = callView(client, method, params, read);
      calls.replaceChildren(view.element);
      if (typeof page === 'string') {
        view.result.then((result) => view.element.isConnected && calls.append(appView(client, host, page, { input: params.arguments, result })), () => {});
      }
    } catch (failure) {
      if (!(failure instanceof InvalidInput)) {
        throw failure;
      }
      problem.textContent = failure.message;
    }
  });
  return h('article', {}, h('h2', { text: item.title ?? item.annotations?.title ?? name }), h('p', { class: 'source', text: item.uri ?? item.uriTemplate ?? name }),
    item.description ? h('p', { class: 'text', text: item.description }) : h('p', { class: 'badge bad', text: 'No description' }), hints(item), run, calls);
}

function hints({ annotations = {} }) {
  const known = Object.entries(HINTS).filter(([key]) => typeof annotations[key] === 'boolean');
  return known.length === 0 ? null : h('p', {}, ...known.map(([key, texts]) => h('span', { class: 'badge', text: texts[annotations[key] ? 0 : 1] })));
}

const KINDS = {
  tool: (tool) => ({ form: withJson(tool.inputSchema), verb: 'Call', request: (args) => ['tools/call', { name: tool.name, arguments: args }] }),
  prompt: (prompt) => ({ form: formOf(schemaOf(prompt.arguments ?? [])), verb: 'Get', request: (args) => ['prompts/get', { name: prompt.name, arguments: args }],
    ref: { type: 'ref/prompt', name: prompt.name }, names: (prompt.arguments ?? []).map(({ name }) => name) }),
  resource: (resource) => ({ form: formOf({}), verb: 'Read', request: () => ['resources/read', { uri: resource.uri }] }),
  template: (template) => ({ form: formOf(schemaOf(variables(template.uriTemplate))), verb: 'Read', request: (values) => ['resources/read', { uri: expand(template.uriTemplate, values) }],
    ref: { type: 'ref/resource', uri: template.uriTemplate }, names: variables(template.uriTemplate).map(({ name }) => name) }),
  skill: (skill) => ({ form: formOf({}), verb: 'Read', request: () => ['resources/read', { uri: skill.uri }] }),
};

function schemaOf(args) {
  return { type: 'object', properties: Object.fromEntries(args.map(({ name, title, description }) => [name, { type: 'string', title, description }])),
    required: args.filter(({ required }) => required).map(({ name }) => name) };
}

const EXPRESSION = /\{([+#./;?&]?)([^}]+)\}/g;

const variables = (template) => [...template.matchAll(EXPRESSION)].flatMap(([, operator, names]) => names.split(',')
  .map((name) => ({ name: name.replace(/[*:].*$/, ''), required: !['?', '&'].includes(operator) })));

/** Expands a template (RFC 6570, texts only). */
function expand(template, values) {
  return template.replace(EXPRESSION, (whole, operator, list) => {
    const encode = operator === '+' || operator === '#' ? encodeURI : encodeURIComponent;
    const given = list.split(',').map((name) => name.replace(/[*:].*$/, '')).filter((name) => values[name] !== undefined);
    if (given.length === 0) {
      return '';
    }
    const named = ['?', '&', ';'].includes(operator);
    const parts = given.map((name) => (named ? `${name}=${encode(values[name])}` : encode(values[name])));
    const between = { '?': '&', '&': '&', ';': ';', '/': '/', '.': '.' }[operator] ?? ',';
    return `${operator === '+' ? '' : operator}${parts.join(between)}`;
  });
}

/** A form whose values may be written as JSON instead. */
function withJson(schema) {
  const form = formOf(schema);
  const text = h('textarea', { rows: '8', spellcheck: 'false', 'aria-label': 'Arguments as JSON', hidden: true });
  const toggle = button('As JSON', () => {
    const asJson = text.hidden;
    if (asJson) {
      text.value = writeJson(form.read(), 2);
    }
    show(text, asJson);
    show(form.element, !asJson);
    form.element.querySelectorAll('input, select, textarea').forEach((control) => { control.disabled = asJson; });
    toggle.textContent = asJson ? 'As a form' : 'As JSON';
  }, { class: 'quiet' });
  const element = h('div', {}, h('div', { class: 'bar' }, h('h3', { text: 'Arguments' }), toggle), form.element, text);
  return { element, read: () => (text.hidden ? form.read() : parse(text.value, 'Arguments') ?? {}), write: form.write };
}
