// What the model sees: descriptions, what they cost, and what is missing in them.

import { block, h } from './dom.js';

/**
 * Shows the tools as hosts hand them to models.
 * @param {object[]} tools the tools
 * @param {?string} instructions the instructions of the server
 * @param {{encoding: string, instructions: number, tools: object[], findings: object[]}} report what the server tells of them
 */
export function modelView(tools, instructions, report) {
  const tokens = new Map(report.tools.map(({ name, tokens: count }) => [name, count]));
  const total = tools.reduce((sum, { name }) => sum + (tokens.get(name) ?? 0), report.instructions);
  const most = Math.max(1, ...tokens.values());
  const rows = [...tools].sort((one, other) => (tokens.get(other.name) ?? 0) - (tokens.get(one.name) ?? 0))
    .map((tool) => row(tool, tokens.get(tool.name), most, report.findings.filter(({ tool: name }) => name === tool.name)));
  return h('article', { class: 'model' }, h('h2', { text: 'What the model sees' }),
    h('p', { text: `${tools.length} tools and the instructions take about ${total.toLocaleString('en')} tokens of each conversation (estimate, ${report.encoding}).` }),
    h('h3', { text: `Instructions, about ${report.instructions} tokens` }),
    instructions ? block(instructions, 'Instructions') : h('p', { text: 'None.' }),
    h('h3', { text: 'Tools' }),
    list(report.findings.filter(({ tool }) => tool === '')),
    h('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Tools and their tokens' },
      h('table', {}, h('thead', {}, h('tr', {}, ...['Tool', 'Tokens', 'Description and findings'].map((text) => h('th', { scope: 'col', text })))), h('tbody', {}, ...rows))));
}

function row({ name, description, inputSchema }, count, most, found) {
  return h('tr', {},
    h('th', { scope: 'row', text: name }),
    h('td', { class: 'number' }, h('span', { text: count === undefined ? '–' : String(count) }), h('meter', { min: 0, max: most, value: count ?? 0, 'aria-label': `Tokens of ${name}` })),
    h('td', {}, h('p', { class: 'text', text: description ?? 'No description' }),
      list(found),
      details(inputSchema, name)));
}

function list(found) {
  return found.length === 0 ? null : h('ul', { class: 'findings' }, ...found.map(finding));
}

function finding({ rule, tool, place, message }) {
  const where = place === tool || tool === '' ? '' : `${place}: `;
  return h('li', {}, `${where}${message} `, h('code', { text: rule }));
}

function details(schema, name) {
  const element = h('details', {}, h('summary', { text: 'Schema' }));
  element.addEventListener('toggle', () => element.append(block(schema, `Schema of ${name}`)), { once: true });
  return element;
}
