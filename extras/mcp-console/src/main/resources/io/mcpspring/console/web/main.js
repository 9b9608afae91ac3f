// The console: connects in the chosen era, and shows what is chosen.

import { hashOf, shown } from './address.js';
import { h } from './dom.js';
import { Http } from './http.js';
import { Wire } from './wire.js';
import { SessionClient, VERSION as SESSION_VERSION } from './session.js';
import { StatelessClient, VERSION as STATELESS_VERSION } from './stateless.js';
import { catalogueView, load } from './catalogue.js';
import { entryView } from './entry.js';
import { figuresView } from './figures.js';
import { modelView } from './modelview.js';
import { wireView } from './wireview.js';

const ERAS = { session: [SessionClient, `${SESSION_VERSION}, session`], stateless: [StatelessClient, `${STATELESS_VERSION}, stateless`] };

/** Where the offer, the work and the wire are below each other. */
const NARROW = matchMedia('(max-width: 640px)');

const byId = (id) => document.getElementById(id);

const page = location.pathname.replace(/\/$/, '');
const wire = new Wire();
let server;
let http;
let client;
let tools = [];
let entries = [];
let completes = false;
let instructions;
let attempt = 0;

async function facts(name) {
  const response = await fetch(`${page}/${name}.json`, { cache: 'no-store', credentials: 'same-origin' });
  if (!response.ok) {
    throw new Error(`status ${response.status}`);
  }
  return response.json();
}

function credentials() {
  const token = byId('token').value.trim();
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(server.csrf ? { [server.csrf.header]: server.csrf.token } : {}),
  };
}

function work(...content) {
  byId('work').replaceChildren(...content);
  byId('work').scrollTop = 0;
  if (NARROW.matches) {
    byId('work').scrollIntoView();
  }
}

function mark(chosen) {
  document.querySelectorAll('.entry[aria-current]').forEach((entry) => entry.removeAttribute('aria-current'));
  chosen?.setAttribute('aria-current', 'true');
}

function choose(entry, chosen, args) {
  mark(chosen);
  if (location.hash.split('?')[0] !== hashOf(chosenEra(), entry)) {
    history.pushState(null, '', hashOf(chosenEra(), entry));
  }
  const keep = (given) => history.replaceState(null, '', hashOf(chosenEra(), entry, given));
  const read = (uri) => choose({ kind: 'resource', name: uri, item: { name: uri, uri, description: 'Named by a result' } });
  work(entryView(client, entry, read, { frame: `${page}/frame`, offers: offeredToPages, completes }, { args, keep }));
}

/** Shows the entry of the address, if it is offered. */
function restore() {
  const { kind, name, args } = shown();
  const entry = entries.find((one) => one.kind === kind && one.name === name);
  if (entry) {
    const place = [...document.querySelectorAll(`#catalogue section[data-kind='${kind}'] .entry`)].find(({ textContent }) => textContent === name);
    choose(entry, place, args);
  }
}

/** Whether pages of apps may call a tool. */
function offeredToPages(name) {
  const tool = tools.find((one) => one.name === name);
  const visibility = tool?._meta?.ui?.visibility;
  return tool !== undefined && (!Array.isArray(visibility) || visibility.includes('app'));
}

async function connect(era) {
  attempt += 1;
  const own = attempt;
  const before = client;
  byId('status').textContent = 'Connecting';
  byId('status').className = '';
  mark();
  byId('work').replaceChildren(h('p', { class: 'empty', text: 'Choose a tool, a resource or a prompt.' }));
  byId('catalogue').replaceChildren();
  const next = new ERAS[era][0](http);
  client = next;
  try {
    await before?.close();
    const described = await next.connect();
    const sections = await load(next, described.capabilities);
    if (own !== attempt) {
      await next.close();
      return;
    }
    tools = sections.filter(({ kind }) => kind === 'tool').flatMap(({ entries }) => entries.map(({ item }) => item));
    entries = sections.flatMap((section) => section.entries);
    completes = described.capabilities.completions !== undefined;
    instructions = described.instructions;
    catalogueView(byId('catalogue'), sections, byId('filter'), choose);
    byId('status').textContent = `Connected, ${described.version}`;
    byId('status').className = 'good';
    restore();
  } catch (failure) {
    if (own === attempt) {
      byId('status').textContent = `Not connected: ${failure.message}`;
      byId('status').className = 'bad';
    }
  }
}

const chosenEra = () => document.querySelector('input[name=era]:checked').value;

function offerEras() {
  const first = server.eras.find((era) => era === shown().era) ?? server.eras[0];
  server.eras.forEach((era) => {
    const input = h('input', { type: 'radio', name: 'era', value: era, checked: era === first, onchange: () => connect(era) });
    byId('eras').append(h('label', {}, input, h('span', { text: ERAS[era][1] })));
  });
}

async function start() {
  wireView(byId('wire'), wire, () => new URL(http.url, location.href).href);
  server = await facts('server');
  document.title = `${server.title ?? server.name}: MCP console`;
  byId('server').textContent = server.title ?? server.name;
  byId('version').textContent = server.version;
  const application = page.slice(0, page.length - server.consolePath.length);
  http = new Http(application + server.serverPath, wire, credentials);
  offerEras();
  byId('clear').addEventListener('click', () => wire.clear());
  byId('reconnect').addEventListener('click', () => connect(chosenEra()));
  byId('authorization').addEventListener('submit', (event) => {
    event.preventDefault();
    connect(chosenEra());
  });
  byId('model').addEventListener('click', async ({ currentTarget }) => {
    mark(currentTarget);
    work(h('p', { class: 'empty', text: 'Counting' }));
    const report = await facts('model');
    work(modelView(tools, instructions, report));
  });
  byId('figures').addEventListener('click', ({ currentTarget }) => {
    mark(currentTarget);
    work(figuresView(() => facts('figures')));
  });
  addEventListener('popstate', () => (shown().name ? restore() : mark()));
  addEventListener('pagehide', () => client?.close());
  await connect(chosenEra());
}

start().catch((failure) => {
  byId('status').textContent = `The console cannot start: ${failure.message}`;
  byId('status').className = 'bad';
});
