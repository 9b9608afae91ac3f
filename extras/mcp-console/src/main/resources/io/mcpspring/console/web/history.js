// The calls of this tab, which outlive a reload: shown again, made again, or copied as a test.

import { copyButton } from './clipboard.js';
import { button, h } from './dom.js';
import { readJson, writeJson } from './json.js';
import { testOf } from './testcode.js';

const MAX_CALLS = 50;

const MAX_LENGTH = 20_000;

const KEY = 'mcp-console-history';

/** The newest calls, without those whose arguments and results are long. */
export class History {
  #calls = read();

  get calls() {
    return this.#calls;
  }

  /** Adds a call that has ended. */
  add({ kind, name, args, method, params, result, failure, millis, answers }) {
    const outcome = failure ? failure.message : result.isError ? 'Tool error' : 'Answered';
    const call = { kind, name, args, method, params, outcome, failed: outcome !== 'Answered', result, millis: Math.round(millis), answers, at: new Date().toISOString() };
    if (writeJson(call).length > MAX_LENGTH) {
      Object.assign(call, { result: undefined, answers: [] });
    }
    this.#calls = [call, ...this.#calls].slice(0, MAX_CALLS);
    try {
      sessionStorage.setItem(KEY, writeJson(this.#calls));
    } catch {
      sessionStorage.removeItem(KEY); // the calls are too long for the browser: they last until the page is left
    }
    return call;
  }

  clear() {
    this.#calls = [];
    sessionStorage.removeItem(KEY);
  }
}

function read() {
  try {
    return readJson(sessionStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

/** Buttons that copy the result of a call, if it is kept, and a call of a tool as a test. */
export const copyButtons = (call) => (call.result ? [copyButton('Copy the result', () => writeJson(call.result, 2)),
  ...(call.method === 'tools/call' ? [copyButton('Copy as a test', () => testOf(call))] : [])] : []);

/**
 * Shows the calls, the newest first.
 * @param {History} history the calls
 * @param {(call: object, run: boolean) => void} show shows the form of a call with its arguments, and makes it again
 */
export function historyView(history, show) {
  const rows = history.calls.map((call) => h('tr', {}, h('td', { class: 'number', text: new Date(call.at).toLocaleTimeString('en') }),
    h('th', { scope: 'row' }, button(call.name, () => show(call, false), { class: 'link' })),
    h('td', {}, h('code', { text: shortened(writeJson(call.args)) })),
    h('td', { class: call.failed ? 'problem' : '', text: `${shortened(call.outcome)}, ${call.millis} ms` }),
    h('td', { class: 'actions' }, button('Call again', () => show(call, true), { class: 'quiet' }), ...copyButtons(call))));
  const table = h('div', { class: 'scroll' }, h('table', {}, h('thead', {}, h('tr', {}, ...['Time', 'Name', 'Arguments', 'Outcome', 'Actions'].map((text) => h('th', { scope: 'col', text })))),
    h('tbody', {}, ...rows)));
  const empty = () => h('p', { class: 'empty', text: 'No calls yet.' });
  const view = h('article', {}, h('div', { class: 'bar' }, h('h2', { text: 'History' }), button('Clear the history', () => {
    history.clear();
    table.replaceWith(empty());
  }, { class: 'quiet' })), h('p', { text: `The last ${MAX_CALLS} calls of this tab.` }), rows.length > 0 ? table : empty());
  return view;
}

const shortened = (text) => (text.length > 90 ? `${text.slice(0, 90)}…` : text);
