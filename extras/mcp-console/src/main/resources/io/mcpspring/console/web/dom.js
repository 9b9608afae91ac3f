// Elements made by code. Text is set as text: nothing that a server says is ever parsed as HTML.

import { writeJson } from './json.js';

/**
 * Creates an element.
 * @param {string} tag its name
 * @param {object} props attributes; 'on…' are listeners, 'text' is its text, true and false set and leave out
 * @param {...(Node|string|null)} children what is in it
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) {
      continue;
    }
    if (name === 'text') {
      element.textContent = value;
    } else if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else {
      element.setAttribute(name, value === true ? '' : value);
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Creates an element of a drawing. */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children);
  return element;
}

let ids = 0;

/** Returns an id that no other element has. */
export function freshId(prefix) {
  ids += 1;
  return `${prefix}-${ids}`;
}

export const button = (text, onclick, props = {}) => h('button', { type: 'button', text, onclick, ...props });

/** A block of JSON or text that can be scrolled by keyboard. */
export function block(value, label) {
  const text = typeof value === 'string' ? value : writeJson(value, 2);
  return h('pre', { tabindex: '0', role: 'group', 'aria-label': label, text });
}

export const show = (element, visible) => {
  element.hidden = !visible;
};
