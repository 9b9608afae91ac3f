// What the server offers, page by page.

import { button, h } from './dom.js';

const MOST_PAGES = 50;

const SKILLS = 'io.modelcontextprotocol/skills';

const SECTIONS = [
  { title: 'Tools', kind: 'tool', method: 'tools/list', member: 'tools', offered: ({ tools }) => tools },
  { title: 'Resources', kind: 'resource', method: 'resources/list', member: 'resources', offered: ({ resources }) => resources },
  { title: 'Resource templates', kind: 'template', method: 'resources/templates/list', member: 'resourceTemplates', offered: ({ resources }) => resources },
  { title: 'Prompts', kind: 'prompt', method: 'prompts/list', member: 'prompts', offered: ({ prompts }) => prompts },
  { title: 'Skills', kind: 'skill', method: 'skills/list', member: 'skills', offered: ({ extensions }) => extensions?.[SKILLS] },
];

/** Reads all lists: sections of entries. */
export async function load(client, capabilities) {
  const sections = [];
  for (const { title, kind, method, member, offered } of SECTIONS) {
    if (offered(capabilities)) {
      const items = await all(client, method, member);
      sections.push({ title, kind, entries: items.map((item) => ({ kind, name: item.name ?? item.frontmatter?.name ?? item.uri, item: described(kind, item) })) });
    }
  }
  return sections;
}

const described = (kind, item) => (kind === 'skill' ? { ...item, description: item.frontmatter?.description } : item);

async function all(client, method, member) {
  const items = [];
  let cursor;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const result = await client.start(method, cursor === undefined ? {} : { cursor }, undefined).result;
    items.push(...result[member]);
    cursor = result.nextCursor;
    if (cursor === undefined) {
      break;
    }
  }
  return items;
}

/** Shows the sections; 'choose' is told of the entry that is chosen. */
export function catalogueView(place, sections, filter, choose) {
  const nothing = h('p', { class: 'empty', role: 'status', text: 'No match', hidden: true });
  place.replaceChildren(nothing, ...sections.filter(({ entries }) => entries.length > 0).map(({ title, kind, entries }) => {
    const list = h('ul', {}, ...entries.map((entry) => h('li', { 'data-text': `${entry.name} ${entry.item.title ?? ''}`.toLowerCase() },
      button(entry.name, (event) => choose(entry, event.currentTarget), { class: 'entry', title: entry.item.uri ?? entry.item.uriTemplate ?? entry.item.title, 'data-kind': kind }))));
    return h('section', { 'data-kind': kind }, h('h2', {}, h('span', { text: title }), h('span', { class: 'count', text: ` ${entries.length}` })), list);
  }));
  const apply = () => {
    const wanted = filter.value.trim().toLowerCase();
    place.querySelectorAll('section').forEach((section) => {
      const items = [...section.querySelectorAll('li')];
      items.forEach((item) => { item.hidden = !item.dataset.text.includes(wanted); });
      const left = items.filter(({ hidden }) => !hidden).length;
      section.querySelector('.count').textContent = ` ${left}`;
      section.hidden = left === 0;
    });
    nothing.hidden = wanted === '' || place.querySelector('section:not([hidden])') !== null;
  };
  filter.oninput = apply;
  apply();
}
