// What the server says of itself, and how hosts connect to it.

import { copyButton } from './clipboard.js';
import { h } from './dom.js';

/** Settings of hosts, by the name and address of the server. */
const HOSTS = [
  ['Visual Studio Code', '.vscode/mcp.json', (name, url) => json({ servers: { [name]: { type: 'http', url } } })],
  ['Cursor', '.cursor/mcp.json', (name, url) => json({ mcpServers: { [name]: { url } } })],
  ['Claude Code', 'command', (name, url) => `claude mcp add --transport http ${name} ${url}`],
  ['Claude Desktop', 'claude_desktop_config.json', (name, url) => json({ mcpServers: { [name]: { command: 'npx', args: ['-y', 'mcp-remote', url] } } })],
  ['Codex', '~/.codex/config.toml', (name, url) => `[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}`],
  ['Gemini CLI', 'command', (name, url) => `gemini mcp add --transport http ${name} ${url}`],
];

const json = (value) => JSON.stringify(value, null, 2);

/**
 * Shows the server.
 * @param {{name: string, title: string, version: string}} server who it is
 * @param {string} url its address
 * @param {{version: string, capabilities: object, instructions: string}} described its answer to the first request
 */
export function homeView(server, url, { version, capabilities, instructions }) {
  const name = server.name.replaceAll(/[^A-Za-z0-9_-]+/g, '-');
  const offered = Object.entries(capabilities).flatMap(([key, value]) => (key === 'extensions' ? Object.keys(value) : [key]));
  return h('article', {}, h('h2', { text: server.title ?? server.name }), h('p', { class: 'source', text: `${server.name} ${server.version}, revision ${version}` }),
    h('h3', { text: 'Address' }), h('div', { class: 'bar' }, h('code', { text: url }), copyButton('Copy the address', () => url)),
    h('h3', { text: 'Instructions' }), h('p', { class: instructions ? 'text' : 'empty', text: instructions ?? 'None: set mcp.server.instructions to explain to models how the tools work together.' }),
    h('h3', { text: 'Capabilities' }), h('p', {}, ...offered.map((text) => h('span', { class: 'badge', text }))),
    h('h3', { text: 'Connect a client' }), ...HOSTS.map(([host, place, settings]) => h('details', {}, h('summary', { text: `${host} (${place})` }),
      h('pre', { tabindex: '0', role: 'group', 'aria-label': `Settings for ${host}`, text: settings(name, url) }), copyButton('Copy', () => settings(name, url)))));
}
