// The host of an app: shows its page in a sandboxed frame, feeds it, and makes its calls of tools (MCP Apps, 2026-01-26).

import { h } from './dom.js';

const VERSION = '2026-01-26';

const MEDIA_TYPE = 'text/html;profile=mcp-app';

export const EXTENSION = { 'io.modelcontextprotocol/ui': { mimeTypes: [MEDIA_TYPE] } };

const MOST_CALLS = 4;

const KEPT_NOTES = 20;

const HEIGHTS = [40, 1200];

const DARK = matchMedia('(prefers-color-scheme: dark)');

const theme = () => (DARK.matches ? 'dark' : 'light');

/**
 * Shows the page of a tool.
 * @param {object} client the client of the era
 * @param {{frame: string, offers: (name: string) => boolean, call: (params: object) => {element: Element, result: Promise<object>}}} host
 *   the URL of the empty frame, which tools pages may call, and how a call is made and shown
 * @param {string} uri the address of the page
 * @param {{input: object, result: object}} shown what the tool was given and what it returned
 * @returns {Element} the view
 */
export function appView(client, host, uri, shown) {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const place = h('div', {});
  const notes = h('ul', { class: 'notes', 'aria-label': 'What the page says' });
  const calls = h('div', {});
  client.start('resources/read', { uri }).result.then(({ contents = [] }) => {
    const page = contents.find(({ mimeType, text }) => mimeType === MEDIA_TYPE && text !== undefined);
    if (!page) {
      throw new Error(`it is no resource of the type ${MEDIA_TYPE}`);
    }
    place.append(new Frame(host, shown, notes, calls).open(page.text));
  }).catch((failure) => { problem.textContent = `The page ${uri} cannot be shown: ${failure.message}`; });
  return h('section', { class: 'app', 'aria-label': 'App' }, h('h3', { text: 'App' }), h('p', { class: 'source', text: uri }), problem, place, notes, calls);
}

class Frame {
  #running = 0;

  constructor(host, shown, notes, calls) {
    Object.assign(this, { host, shown, notes, calls });
    this.element = h('iframe', { sandbox: 'allow-scripts', src: host.frame, title: 'Page of the app', referrerpolicy: 'no-referrer' });
  }

  open(page) {
    const listener = ({ source, data }) => {
      if (!this.element.isConnected) {
        removeEventListener('message', listener);
        DARK.removeEventListener('change', dress);
      } else if (source === this.element.contentWindow) {
        if (data?.ready === true) {
          source.postMessage({ page }, '*');
        } else if (data?.jsonrpc === '2.0' && typeof data.method === 'string') {
          this.#received(data);
        }
      }
    };
    const dress = () => this.#tell('ui/notifications/host-context-changed', { theme: theme() });
    addEventListener('message', listener);
    DARK.addEventListener('change', dress);
    return this.element;
  }

  #post(message) {
    this.element.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
  }

  #tell(method, params) {
    this.#post({ method, params });
  }

  async #received({ id, method, params = {} }) {
    if (id === undefined) {
      this.#notified(method, params);
      return;
    }
    try {
      this.#post({ id, result: await this.#answer(method, params) });
    } catch ({ code = -32603, message }) {
      this.#post({ id, error: { code, message } });
    }
  }

  #notified(method, { height }) {
    if (method === 'ui/notifications/initialized') {
      this.#tell('ui/notifications/tool-input', { arguments: JSON.parse(JSON.stringify(this.shown.input ?? {})) });
      this.#tell('ui/notifications/tool-result', this.shown.result);
    } else if (method === 'ui/notifications/size-changed' && Number.isFinite(height)) {
      this.element.style.height = `${Math.min(Math.max(height, HEIGHTS[0]), HEIGHTS[1])}px`;
    }
  }

  async #answer(method, params) {
    switch (method) {
      case 'ui/initialize': return {
        protocolVersion: VERSION, hostInfo: { name: 'mcp-console', version: '1' }, hostCapabilities: { serverTools: {} },
        hostContext: { theme: theme(), displayMode: 'inline', availableDisplayModes: ['inline'] },
      };
      case 'tools/call': return this.#call(params);
      case 'ui/message': return this.#note('It would tell the model', params.content);
      case 'ui/update-model-context': return this.#note('It would add to what the model knows', params.content ?? params.structuredContent);
      case 'ui/request-display-mode': return { mode: 'inline' };
      case 'ui/open-link':
        this.#note('It would open', params.url);
        throw refusal(-32000, 'The console opens no links');
      case 'ping': return {};
      default: throw refusal(-32601, `The console does not know ${method}`);
    }
  }

  #note(text, content) {
    this.notes.append(h('li', { text: `${text}: ${typeof content === 'string' ? content : JSON.stringify(content)}` }));
    if (this.notes.children.length > KEPT_NOTES) {
      this.notes.firstChild.remove();
    }
    return {};
  }

  async #call({ name, arguments: args = {} }) {
    if (!this.host.offers(name)) {
      throw refusal(-32602, `The server offers pages no tool of the name ${name}`);
    }
    if (this.#running >= MOST_CALLS) {
      throw refusal(-32000, `A page may have ${MOST_CALLS} calls at a time`);
    }
    this.#running += 1;
    const { element, result } = this.host.call({ name, arguments: args });
    this.calls.replaceChildren(element);
    try {
      return await result;
    } finally {
      this.#running -= 1;
    }
  }
}

const refusal = (code, message) => Object.assign(new Error(message), { code });
