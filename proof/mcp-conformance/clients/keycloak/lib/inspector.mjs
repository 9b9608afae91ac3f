// The Inspector's command line, a process for each request. Its tokens stay in its home.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { freePort } from '../../../harness/server.mjs';

const PROGRAM = fileURLToPath(new URL('../../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', import.meta.url));

/** It signs in without a terminal, and keeps its tokens without a keyring. */
const SETTINGS = { MCP_AUTO_OPEN_ENABLED: 'true', MCP_INSPECTOR_SECRET_STORE: 'file' };

export class Inspector {
  authorizations = [];

  constructor(host, { url, era, browser }) {
    Object.assign(this, { host, url, era: era === '2025-11-25' ? 'legacy' : 'modern', browser, home: mkdtempSync(join(tmpdir(), 'inspector-')) });
  }

  async connect() { this.callback = `http://127.0.0.1:${await freePort()}/oauth/callback`; }

  async list() { return (await this.#run('--method', 'tools/list')).tools; }

  call(name, args) { return this.#run('--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)); }

  get clientId() { return this.host.client; }

  get tokens() {
    const file = join(this.home, '.mcp-inspector', 'secrets.json');
    return existsSync(file) ? find(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  }

  async #run(...options) {
    const child = spawn(process.execPath, [PROGRAM, '--cli', '--server-url', this.url, '--transport', 'http', '--format', 'json', '--quiet',
      '--connect-timeout', '120000', '--protocol-era', this.era, '--client-id', this.host.client, '--callback-url', this.callback, ...options],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...SETTINGS, HOME: this.home, NODE_TEST_CONTEXT: undefined } });
    child.stdin.write('y\n'); // to the question whether to ask for more
    let out = '';
    let err = '';
    let failed;
    child.stdout.on('data', (chunk) => { out += chunk; });
    child.stderr.on('data', (chunk) => {
      err += chunk;
      const address = err.match(/navigate to: (http\S+)\s/)?.[1];
      if (address !== undefined && this.authorizations.at(-1)?.href !== new URL(address).href) {
        this.authorizations.push(new URL(address));
        this.browser.authorize(address, this.callback).then((callback) => fetch(callback)).catch((error) => { failed = error; child.kill(); });
      }
    });
    const code = await new Promise((resolve) => { child.once('close', resolve); });
    const answered = out.startsWith('{') ? JSON.parse(out) : undefined;
    if (failed || (code !== 0 && answered === undefined)) {
      throw failed ?? new Error(err || out);
    }
    return answered.result ?? answered;
  }

  async close() { rmSync(this.home, { recursive: true, force: true }); }
}

/** The tokens, wherever in the file they are. */
function find(kept) {
  if (typeof kept === 'string') {
    return kept.startsWith('{') ? find(JSON.parse(kept)) : undefined;
  }
  return kept?.access_token !== undefined ? kept : Object.values(kept ?? {}).map(find).find(Boolean);
}
