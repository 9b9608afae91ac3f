// A running call: progress, log messages, questions, what can be done to it, and its outcome.

import { block, button, h, show } from './dom.js';
import { resultView } from './content.js';
import { writeJson } from './json.js';
import { answer } from './question.js';

/**
 * Runs a call and shows it.
 * @param {object} client the client of the era
 * @param {string} method the method
 * @param {object} params its parameters
 * @param {(uri: string) => void} read shows a resource
 * @param {(end: {result: object|undefined, failure: Error|undefined, millis: number, answers: object[]}) => Element[]} ended receives the end of the
 *   call, and returns what can be done then
 * @returns {{element: Element, done: Promise<void>, result: Promise<object>}} the view, fulfilled when it shows the outcome, and the outcome
 */
export function callView(client, method, params, read, ended = () => []) {
  const state = h('p', { role: 'status', class: 'state', text: 'Running' });
  const bar = h('progress', { 'aria-label': 'Progress', hidden: true });
  const logs = h('ol', { class: 'logs', 'aria-label': 'Log messages', tabindex: '0', hidden: true });
  const questions = h('div', { class: 'questions', 'aria-live': 'polite' });
  const outcome = h('div', { class: 'outcome' });
  const over = new AbortController();
  const answers = [];
  const started = performance.now();

  const { call, result } = client.start(method, params, async (question) => {
    state.textContent = 'Waiting for your answer';
    const given = await answer(questions, question, over.signal);
    answers.push({ question, given });
    state.textContent = 'Running';
    return given;
  });
  const cancel = button('Cancel', () => call.cancel(), { class: 'danger' });
  const cut = button('Cut the connection', () => call.cut(), { disabled: true, hidden: !client.resumes,
    title: 'Ends the connection as a bad network would. The call goes on; the page comes back with Last-Event-ID.' });
  const actions = h('div', { class: 'actions' }, cancel, cut);

  call.addEventListener('state', () => { cut.disabled = false; });
  call.addEventListener('cut', () => {
    cut.disabled = true;
    state.textContent = 'Cut: coming back to the stream';
  });
  call.addEventListener('progress', ({ detail: { progress, total, message } }) => {
    show(bar, true);
    bar.max = total ?? Math.max(progress, 1);
    bar.value = progress;
    state.textContent = [total ? `${progress} of ${total}` : String(progress), message].filter(Boolean).join(': ');
  });
  call.addEventListener('log', ({ detail: { level, logger, data } }) => {
    show(logs, true);
    logs.append(h('li', {}, h('span', { class: `level ${/^[a-z]+$/.test(level) ? level : ''}`, text: level }),
      h('span', { text: ` ${logger ? `${logger}: ` : ''}${typeof data === 'string' ? data : writeJson(data)}` })));
  });
  call.addEventListener('task', ({ detail: { status, statusMessage } }) => {
    state.textContent = `Task ${status.replace('_', ' ')}${statusMessage ? `: ${statusMessage}` : ''}`;
  });

  const finish = (text, end) => {
    const millis = performance.now() - started;
    over.abort();
    state.textContent = `${text} after ${(millis / 1000).toFixed(2)} s`;
    actions.replaceChildren(...ended({ ...end, millis, answers }));
  };
  const done = result.then((value) => {
    finish('Answered', { result: value });
    outcome.append(resultView(method, value, read));
  }, (failure) => {
    finish(failure.message === 'Cancelled' ? 'Cancelled' : 'Failed', { failure });
    if (failure.message !== 'Cancelled') {
      outcome.append(h('p', { class: 'problem', text: failure.code === undefined ? failure.message : `${failure.message} (${failure.code})` }));
    }
    if (failure.data !== undefined) {
      outcome.append(block(failure.data, 'Data of the error'));
    }
  });
  const element = h('section', { class: 'call', 'aria-label': 'Call' }, h('h3', { text: 'Call' }), state, bar, actions, logs, questions, outcome);
  return { element, done, result };
}
