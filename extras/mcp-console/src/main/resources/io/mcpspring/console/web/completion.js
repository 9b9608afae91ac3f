// Suggestions for the arguments of prompts and resource templates, as the server completes them.

import { freshId, h } from './dom.js';

const PAUSE = 150;

/**
 * Completes the fields of a form.
 * @param {object} client the client of the era
 * @param {object} ref the prompt or template
 * @param {{element: Element, read: () => object}} form the form, with one input for each name
 * @param {string[]} names the names of the arguments
 */
export function complete(client, ref, form, names) {
  const inputs = form.element.querySelectorAll('input');
  names.forEach((name, index) => {
    const input = inputs[index];
    const list = h('datalist', { id: freshId('values') });
    input.setAttribute('list', list.id);
    input.after(list);
    let newest = 0;
    const ask = () => {
      newest += 1;
      const own = newest;
      setTimeout(async () => {
        if (own !== newest || !input.isConnected) {
          return;
        }
        const { [name]: value = '', ...others } = form.read();
        const params = { ref, argument: { name, value }, context: { arguments: others } };
        const { completion } = await client.start('completion/complete', params, undefined).result.catch(() => ({ completion: { values: [] } }));
        if (own === newest) {
          list.replaceChildren(...completion.values.map((one) => h('option', { value: one })));
        }
      }, PAUSE);
    };
    input.addEventListener('focus', ask);
    input.addEventListener('input', ask);
  });
}
