// The form of one tool, resource, prompt or skill, and the calls made with it.

import { button, h, show } from './dom.js';
import { formOf, InvalidInput, parse } from './form.js';
import { appView } from './app.js';
import { callView } from './callview.js';
import { complete } from './completion.js';
import { writeJson } from './json.js';
import { accessOf } from './signin.js';

const HINTS = { readOnlyHint: ['read-only', 'changes data'], destructiveHint: ['destructive', 'adds only'], idempotentHint: ['idempotent', 'not idempotent'], openWorldHint: ['open world', 'closed world'] };

/**
 * Shows an entry of the catalogue.
 * @param {object} client the client of the era
 * @param {{kind: string, name: string, item: object}} entry the entry
 * @param {(uri: string) => void} read shows a resource
 * @param {{frame: string, offers: (name: string) => boolean, completes: boolean, watch: object|null}} server what pages of apps need of the console,
 *   whether the server completes arguments, and subscriptions to resources
 * @param {{args: object|undefined, keep: (args: object) => void, ended: (call: object) => Element[]}} state the arguments to begin with, and
 *   listeners for those of a call and for its end
 * @returns {{element: Element, args: () => object, run: () => void}} the view, the arguments as they are entered, and a call with them
 */
export function entryView(client, { kind, name, item }, read, server, { args, keep, ended }) {
  const { form, request, verb, ref, names, resource } = KINDS[kind](item);
  form.write(args ?? {});
  if (ref && server.completes) {
    complete(client, ref, form, names);
  }
  const problem = h('p', { class: 'problem', role: 'alert' });
  const calls = h('div', {});
  const page = kind === 'tool' ? item._meta?.ui?.resourceUri : undefined;
  const host = { ...server, call: (params) => callView(client, 'tools/call', params, read) };
  const submit = h('button', { type: 'submit', class: 'primary', text: verb });
  const entered = (use) => {
    problem.textContent = '';
    try {
      use(form.read());
    } catch (failure) {
      if (!(failure instanceof InvalidInput)) {
        throw failure;
      }
      problem.textContent = failure.message;
    }
  };
  const run = () => entered((given) => {
    const [method, params] = request(given);
    keep(given);
    const view = callView(client, method, params, read, (end) => ended({ kind, name, args: given, method, params, ...end }));
    calls.replaceChildren(view.element);
    if (typeof page === 'string') {
      view.result.then((result) => view.element.isConnected && calls.prepend(appView(client, host, page, { input: params.arguments, result })), () => {});
    }
  });
  const subscription = resource && server.watch ? followed(server.watch, (use) => entered((given) => use(resource(given)))) : [];
  const fields = h('form', { class: 'run' }, form.element, problem, h('div', { class: 'actions' }, submit, ...subscription));
  fields.addEventListener('submit', (event) => {
    event.preventDefault();
    run();
  });
  const element = h('article', {}, h('h2', { text: item.title ?? item.annotations?.title ?? name }), h('p', { class: 'source', text: item.uri ?? item.uriTemplate ?? name }),
    item.description ? h('p', { class: 'text', text: item.description }) : h('p', { class: 'badge bad', text: 'No description' }), hints(item), fields, calls);
  const entries = () => {
    let given = {};
    entered((values) => { given = values; });
    return given;
  };
  return { element, args: entries, run };
}

/** A button that subscribes to a resource, and how often it was updated since. */
function followed(watch, address) {
  const state = h('span', { role: 'status' });
  let uri = null;
  const toggle = button('Subscribe', () => address(async (given) => {
    const before = uri;
    uri = before === null ? given : null;
    let updates = 0;
    try {
      await (before === null ? watch.follow(uri, () => {
        updates += 1;
        state.textContent = `${given} updated ${updates} ${updates === 1 ? 'time' : 'times'}, last at ${new Date().toLocaleTimeString('en')}`;
      }) : watch.unfollow(before));
      toggle.textContent = before === null ? 'Unsubscribe' : 'Subscribe';
      state.textContent = before === null ? `Subscribed to ${given}` : '';
    } catch (failure) {
      uri = before;
      state.textContent = failure.message;
    }
  }));
  return [toggle, state];
}

function hints(item) {
  const { annotations = {} } = item;
  const known = Object.entries(HINTS).filter(([key]) => typeof annotations[key] === 'boolean').map(([key, texts]) => texts[annotations[key] ? 0 : 1]);
  const texts = [accessOf(item), ...known].filter(Boolean);
  return texts.length === 0 ? null : h('p', {}, ...texts.map((text) => h('span', { class: 'badge', text })));
}

const KINDS = {
  tool: (tool) => ({ form: withJson(tool.inputSchema), verb: 'Call', request: (args) => ['tools/call', { name: tool.name, arguments: args }] }),
  prompt: (prompt) => ({ form: formOf(schemaOf(prompt.arguments ?? [])), verb: 'Get', request: (args) => ['prompts/get', { name: prompt.name, arguments: args }],
    ref: { type: 'ref/prompt', name: prompt.name }, names: (prompt.arguments ?? []).map(({ name }) => name) }),
  resource: (resource) => ({ form: formOf({}), verb: 'Read', request: () => ['resources/read', { uri: resource.uri }], resource: () => resource.uri }),
  template: (template) => ({ form: formOf(schemaOf(variables(template.uriTemplate))), verb: 'Read', request: (values) => ['resources/read', { uri: expand(template.uriTemplate, values) }],
    resource: (values) => expand(template.uriTemplate, values), ref: { type: 'ref/resource', uri: template.uriTemplate }, names: variables(template.uriTemplate).map(({ name }) => name) }),
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
