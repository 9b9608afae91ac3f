// Copying by the person.

import { button } from './dom.js';

/** A button that copies a text. */
export function copyButton(label, text) {
  const copied = button(label, async () => {
    await navigator.clipboard.writeText(text());
    copied.textContent = 'Copied';
  }, { class: 'quiet' });
  return copied;
}
