// A Keycloak with the realm of the documentation, and what the trials add to it.

import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { freePort, stopWith } from '../../../harness/server.mjs';

const HERE = join(dirname(fileURLToPath(import.meta.url)), '..');
const TARGET = join(HERE, 'target');
const REALM = join(HERE, '..', '..', '..', '..', 'ops', 'keycloak', 'shop-realm.json');
const START_LIMIT_MS = 600_000;

/**
 * Starts Keycloak and waits until the realm is there.
 * @param {string} resource the address of the MCP server
 * @returns {Promise<{ issuer: string, stop: Function }>}
 */
export async function startKeycloak(resource) {
  const folder = join(TARGET, readdirSync(TARGET).filter((name) => /^keycloak-\d/.test(name)).sort().at(-1));
  rmSync(join(folder, 'data'), { recursive: true, force: true });
  mkdirSync(join(folder, 'data', 'import'), { recursive: true });
  writeFileSync(join(folder, 'data', 'import', 'shop-realm.json'), JSON.stringify(realm(resource)));
  const port = await freePort();
  const log = openSync(join(TARGET, 'keycloak.log'), 'w');
  // A process group of its own: the script starts another process.
  const child = spawn(join(folder, 'bin', 'kc.sh'), ['start-dev', '--http-host', '127.0.0.1', '--http-port', String(port), '--import-realm'],
    { stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  const kill = () => { try { process.kill(-child.pid, 'SIGKILL'); } catch { /* gone */ } };
  stopWith({ kill });
  const issuer = `http://127.0.0.1:${port}/realms/shop`;
  for (const deadline = Date.now() + START_LIMIT_MS; !(await answers(`${issuer}/.well-known/openid-configuration`)); await sleep(500)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`Keycloak did not start: ${readFileSync(join(TARGET, 'keycloak.log'), 'utf8').slice(-2000)}`);
    }
  }
  return { issuer, stop: kill };
}

async function answers(address) {
  try {
    const response = await fetch(address);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * The realm of the documentation for this address. Its optional scope is for staff, which ada is and bob is not; the hosts on the web
 * may register; and a client of another service gets tokens that are not for this server.
 */
function realm(resource) {
  const made = JSON.parse(readFileSync(REALM, 'utf8').replaceAll('http://127.0.0.1:8080/mcp', resource));
  const [ada] = made.users;
  const { username, email, credentials, ...person } = ada;
  made.users.push({ ...person, username: 'bob', email: 'bob@example.com', credentials: [{ type: 'password', value: 'bob' }] });
  ada.realmRoles = [...ada.realmRoles, 'staff'];
  made.roles = { realm: [{ name: 'staff' }] };
  made.scopeMappings = [{ clientScope: 'orders:write', roles: ['staff'] }];
  made.clients.push({ clientId: 'other-service', publicClient: true, directAccessGrantsEnabled: true, redirectUris: [], defaultClientScopes: [] });
  const [policy] = Object.values(made.components).flat();
  policy.config['trusted-hosts'].push('claude.ai', 'chatgpt.com');
  return made;
}
