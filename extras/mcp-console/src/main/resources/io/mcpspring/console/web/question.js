// Questions of the server, answered in the page.

import { button, freshId, h } from './dom.js';
import { formOf } from './form.js';

/**
 * Shows a question and waits for its answer.
 * @param {Element} place where it is shown
 * @param {{method: string, params: object}} question the question
 * @param {AbortSignal} ended aborted when nobody wants the answer any more
 * @returns {Promise<object>} the result in the form of the protocol
 */
export function answer(place, { method, params = {} }, ended) {
  return new Promise((resolve, reject) => {
    const view = VIEWS[method];
    if (!view) {
      reject(new Error(`The console cannot answer ${method}`));
      return;
    }
    const title = freshId('question');
    const box = h('form', { class: 'question', 'aria-labelledby': title });
    const finish = (result) => {
      box.remove();
      resolve(result);
    };
    const problem = h('p', { class: 'problem', role: 'alert' });
    const { text, content, accept, refusals } = view(params);
    box.addEventListener('submit', (event) => {
      event.preventDefault();
      try {
        finish(accept());
      } catch (failure) {
        problem.textContent = failure.message;
      }
    });
    ended.addEventListener('abort', () => {
      box.remove();
      reject(new Error('The call has ended'));
    }, { once: true });
    box.append(h('h4', { id: title, text: 'The server asks' }), h('p', { class: 'text', text }), ...content, problem,
      h('div', { class: 'actions' }, h('button', { type: 'submit', class: 'primary', text: 'Answer' }),
        ...refusals.map(([label, result]) => button(label, () => finish(result)))));
    place.append(box);
    (box.querySelector('input, select, textarea') ?? box.querySelector('button')).focus();
  });
}

const REFUSALS = [['Decline', { action: 'decline' }], ['Dismiss', { action: 'cancel' }]];

const VIEWS = {
  'elicitation/create': ({ mode, message, url, requestedSchema }) => {
    if (mode === 'url') {
      const safe = /^https?:\/\//.test(url);
      const link = safe ? h('a', { href: url, target: '_blank', rel: 'noopener noreferrer', text: url }) : h('span', { text: url });
      return { text: message, content: [h('p', {}, link)], accept: () => ({ action: 'accept' }), refusals: REFUSALS };
    }
    const form = formOf(requestedSchema ?? {});
    return { text: message, content: [form.element], accept: () => ({ action: 'accept', content: form.read() }), refusals: REFUSALS };
  },
  'sampling/createMessage': ({ messages = [], systemPrompt }) => {
    const prompt = [systemPrompt, ...messages.map(({ role, content }) => `${role}: ${content.text ?? `(${content.type})`}`)].filter(Boolean).join('\n\n');
    const [field, input] = area('Your answer, in the place of a model');
    return { text: prompt, content: [field], refusals: [],
      accept: () => ({ role: 'assistant', model: 'person', stopReason: 'endTurn', content: { type: 'text', text: input.value } }) };
  },
  'roots/list': () => {
    const [field, input] = area('Roots, a file:// URI on each line');
    return { text: 'Which folders does the client work in?', content: [field], refusals: [],
      accept: () => ({ roots: input.value.split('\n').map((uri) => uri.trim()).filter(Boolean).map((uri) => ({ uri })) }) };
  },
};

function area(label) {
  const id = freshId('answer');
  const input = h('textarea', { id, rows: '3' });
  return [h('div', { class: 'field' }, h('label', { for: id, text: label }), input), input];
}
