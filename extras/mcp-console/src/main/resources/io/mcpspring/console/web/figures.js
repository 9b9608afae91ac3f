// How the server stands: numbers of sessions, streams and calls, without ids.

import { h, svg } from './dom.js';

const PERIOD = 2000;

const KEPT = 60;

const NAMES = {
  sessions: 'Sessions', sessionCalls: 'Running calls of sessions', statelessCalls: 'Running calls without session', waitingCalls: 'Calls that wait for an answer',
  sessionStreams: 'Connected streams of sessions', statelessStreams: 'Connected streams without session', subscriptions: 'Subscriptions',
  eventStreams: 'Streams with kept events', eventBytes: 'Bytes of kept events', eventsDropped: 'Events dropped',
};

/** What happened to tool calls since the figures were read before. */
const SINCE = { calls: 'Tool calls ended, in two seconds', callTime: 'Mean time of these calls, in ms', failures: 'Tool calls that failed, in two seconds' };

const TITLES = { ...SINCE, ...NAMES };

function since(now, before) {
  const calls = now.callsEnded - before.callsEnded;
  return { calls, callTime: calls > 0 ? Math.round((now.callMillis - before.callMillis) / calls) : 0, failures: now.callsFailed - before.callsFailed };
}

/** Shows the figures and their course for as long as the view is in the page. */
export function figuresView(read) {
  const history = new Map(Object.keys(TITLES).map((key) => [key, []]));
  const cells = new Map(Object.entries(TITLES).map(([key, title]) => [key, { title, value: h('td', { class: 'number', text: '–' }), chart: h('td', {}) }]));
  const problem = h('p', { class: 'problem', role: 'alert' });
  const view = h('article', {}, h('h2', { text: 'Figures' }), h('p', { text: 'Of this node, every two seconds.' }), problem,
    h('table', {}, h('thead', {}, h('tr', {}, ...['Figure', 'Now', 'Last two minutes'].map((text) => h('th', { scope: 'col', text })))),
      h('tbody', {}, ...[...cells.values()].map(({ title, value, chart }) => h('tr', {}, h('th', { scope: 'row', text: title }), value, chart)))));
  let before;
  const tick = async () => {
    try {
      const now = await read();
      const figures = { ...now, ...since(now, before ?? now) };
      before = now;
      problem.textContent = '';
      cells.forEach((cell, key) => update(cell, history.get(key), figures[key]));
    } catch (failure) {
      problem.textContent = `The figures cannot be read: ${failure.message}`;
    }
    setTimeout(() => view.isConnected && tick(), PERIOD);
  };
  tick();
  return view;
}

function update({ value, chart }, past, now) {
  if (now === null || now === undefined) {
    value.textContent = 'elsewhere';
    return;
  }
  past.push(now);
  if (past.length > KEPT) {
    past.shift();
  }
  value.textContent = now.toLocaleString('en');
  chart.replaceChildren(line(past));
}

function line(values) {
  const most = Math.max(1, ...values);
  const course = values.length > 1 ? values : [values[0], values[0]];
  const points = course.map((value, index) => `${(index * 120) / (KEPT - 1)},${23 - (value / most) * 21}`).join(' ');
  return svg('svg', { viewBox: '0 0 120 24', width: '120', height: '24', 'aria-hidden': 'true', class: 'line' }, svg('polyline', { points }));
}
