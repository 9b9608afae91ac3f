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
import { History, historyView, copyButtons } from './history.js';
import { homeView } from './home.js';
import { modelView } from './modelview.js';
import { parameter, signedIn, signIn } from './signin.js';
import { Watch } from './watch.js';
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
let watch = null;
let described = { capabilities: {} };
let tools = [];
let entries = [];
/** The entry that is shown, and its view; null while another view is. */
let current = null;
let challenge = '';
let attempt = 0;

const calls = new History();

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
  const { capabilities } = described;
  const offer = { frame: `${page}/frame`, offers: offeredToPages, completes: capabilities.completions !== undefined, watch: capabilities.resources?.subscribe ? watch : null };
  const view = entryView(client, entry, read, offer, { args, keep, ended: (call) => copyButtons(calls.add(call)) });
  work(view.element);
  current = { entry, view };
}

const find = (kind, name) => entries.find((one) => one.kind === kind && one.name === name);

const placeOf = ({ kind, name }) => [...document.querySelectorAll(`#catalogue section[data-kind='${kind}'] .entry`)].find(({ textContent }) => textContent === name);

/** Shows the entry of the address, if it is offered, else the server. */
function restore() {
  const { kind, name, args } = shown();
  const entry = find(kind, name);
  if (entry) {
    choose(entry, placeOf(entry), args);
  } else {
    other(byId('home'), homeView(server, address(), described));
  }
}

/** Shows a view that is no entry. */
function other(chosen, view) {
  mark(chosen);
  current = null;
  work(view);
}

/** Shows a call of the history, and makes it again. */
function again({ kind, name, args }, run) {
  const entry = find(kind, name);
  if (entry) {
    choose(entry, placeOf(entry), args);
    if (run) {
      current.view.run();
    }
  }
}

const address = () => new URL(http.url, location.href).href;

function status(text, kind = '') {
  byId('status').textContent = text;
  byId('status').className = kind;
}

/** Shows the lists, and leaves the form as it is unless its schema has changed. */
async function offer() {
  const sections = await load(client, described.capabilities);
  tools = sections.filter(({ kind }) => kind === 'tool').flatMap((section) => section.entries.map(({ item }) => item));
  entries = sections.flatMap((section) => section.entries);
  catalogueView(byId('catalogue'), sections, byId('filter'), choose);
  status(`Connected, ${described.version}`, 'good');
  if (current) {
    const now = find(current.entry.kind, current.entry.name);
    if (now && JSON.stringify(now.item) !== JSON.stringify(current.entry.item)) {
      choose(now, placeOf(now), current.view.args());
    } else {
      mark(now && placeOf(now));
    }
  }
}

const failed = (failure) => status(`Not connected: ${failure.message}`, 'bad');

/** Reads the lists again, after changes and restarts of the server. */
const refresh = () => offer().catch(failed);

/** Keeps a stream for notifications open, and the page in step with the server. */
function follow(own) {
  const mine = (action) => () => own === attempt && action();
  watch = new Watch(client, {
    changed: mine(refresh),
    broken: mine(() => status('Not connected: the server cannot be reached, trying again', 'bad')),
    back: mine(async () => {
      if (!client.resumes) {
        described = await client.connect().catch(() => described);
      }
      await refresh();
    }),
  });
  client.onRenewed = async (now) => {
    described = now;
    await watch.renewed();
    await refresh();
  };
  watch.run();
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
  status('Connecting');
  byId('signin').hidden = true;
  mark();
  current = null;
  byId('work').replaceChildren(h('p', { class: 'empty', text: 'Choose a tool, a resource or a prompt.' }));
  byId('catalogue').replaceChildren();
  const next = new ERAS[era][0](http);
  client = next;
  try {
    watch?.stop();
    await before?.close();
    const answer = await next.connect();
    if (own !== attempt) {
      await next.close();
      return;
    }
    described = answer;
    follow(own);
    await offer();
    restore();
  } catch (failure) {
    if (own === attempt) {
      failed(failure);
    }
  }
}

/** Offers the sign-in that a refused request names. */
function challenged(given) {
  if (parameter(given, 'resource_metadata')) {
    challenge = given;
    byId('signin').hidden = false;
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
  wireView(byId('wire'), wire, byId('wire-filter'), address);
  server = await facts('server');
  document.title = `${server.title ?? server.name}: MCP console`;
  byId('server').textContent = server.title ?? server.name;
  byId('version').textContent = server.version;
  const application = page.slice(0, page.length - server.consolePath.length);
  http = new Http(application + server.serverPath, wire, credentials, challenged);
  offerEras();
  const token = await signedIn();
  if (token) {
    byId('token').value = token;
  }
  byId('clear').addEventListener('click', () => wire.clear());
  byId('reconnect').addEventListener('click', () => connect(chosenEra()));
  byId('authorization').addEventListener('submit', (event) => {
    event.preventDefault();
    connect(chosenEra());
  });
  byId('signin').addEventListener('click', () => signIn(challenge, byId('client').value.trim(), `${location.origin}${page}`).catch(failed));
  byId('home').addEventListener('click', ({ currentTarget }) => other(currentTarget, homeView(server, address(), described)));
  byId('history').addEventListener('click', ({ currentTarget }) => other(currentTarget, historyView(calls, again)));
  byId('model').addEventListener('click', async ({ currentTarget }) => {
    other(currentTarget, h('p', { class: 'empty', text: 'Counting' }));
    const report = await facts('model');
    work(modelView(tools, described.instructions, report));
  });
  byId('figures').addEventListener('click', ({ currentTarget }) => other(currentTarget, figuresView(() => facts('figures'))));
  addEventListener('popstate', restore);
  addEventListener('pagehide', () => client?.close());
  await connect(chosenEra());
}

start().catch((failure) => {
  byId('status').textContent = `The console cannot start: ${failure.message}`;
  byId('status').className = 'bad';
});
