// The wire beside the work: each message, its event id, and what happened to connections.

import { curl } from './curl.js';
import { copyButton } from './clipboard.js';
import { block, h, show } from './dom.js';
import { short } from './wire.js';

const SIGNS = { request: '→', answer: '←', event: '⇠', note: '·' };

const NAMES = { request: 'sent', answer: 'received', event: 'event', note: 'note' };

/** Shows the entries from now on that have the text of the filter, the newest last. 'address' returns the URL of the server. */
export function wireView(place, wire, filter, address) {
  const fits = (item) => show(item, item.querySelector('.head').textContent.toLowerCase().includes(filter.value.trim().toLowerCase()));
  filter.addEventListener('input', () => [...place.children].forEach(fits));
  wire.addEventListener('cleared', () => place.replaceChildren());
  wire.addEventListener('entry', ({ detail }) => {
    const follows = place.scrollTop + place.clientHeight >= place.scrollHeight - 24;
    const item = row(detail, address);
    fits(item);
    place.append(item);
    while (place.children.length > wire.entries.length) {
      place.firstElementChild.remove();
    }
    if (follows) {
      place.scrollTop = place.scrollHeight;
    }
  });
}

function row({ kind, title, at, eventId, body, failed }, address) {
  const head = [
    h('span', { class: 'sign', 'aria-hidden': 'true', text: SIGNS[kind] }),
    h('span', { class: 'sr', text: `${NAMES[kind]}: ` }),
    h('span', { class: 'title', text: title }),
    eventId === undefined || eventId === null ? null : h('span', { class: 'event-id', title: eventId, text: `id ${short(eventId)}` }),
    h('time', { text: at.toISOString().slice(11, 23) }),
  ];
  const classes = `${kind}${failed ? ' failed' : ''}`;
  return body === undefined ? h('li', { class: classes }, h('div', { class: 'head' }, ...head))
    : h('li', { class: classes }, lazily(h('summary', { class: 'head' }, ...head), () => h('div', {}, body.message ? copyButton('Copy as curl', () => curl(address(), body)) : null, block(body, title))));
}

/** The text of a message is made when it is opened. */
function lazily(summary, content) {
  const details = h('details', {}, summary);
  details.addEventListener('toggle', () => details.append(content()), { once: true });
  return details;
}
