// Sign-in at the authorization server that the metadata of the server name: authorization code with PKCE.

import { Failure } from './http.js';

const KEY = 'mcp-console-sign-in';

const encoded = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const random = () => encoded(crypto.getRandomValues(new Uint8Array(32)));

/** A parameter of a challenge, or undefined. */
export const parameter = (challenge, name) => new RegExp(`[ ,]${name}="([^"]*)"`).exec(challenge)?.[1];

async function read(url, init) {
  const response = await fetch(url, { cache: 'no-store', credentials: 'omit', ...init }).catch(() => {
    throw new Failure(`${new URL(url).origin} cannot be reached by this page: it has to allow the origin ${location.origin} (CORS)`);
  });
  const body = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Failure(`${url} answered ${response.status}${body.error ? `: ${body.error} ${body.error_description ?? ''}` : ''}`);
  }
  return body;
}

/** The metadata of an issuer, at the first of the addresses that has them (RFC 8414, OpenID Connect Discovery). */
async function metadataOf(issuer) {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  let last;
  for (const url of [`${origin}/.well-known/oauth-authorization-server${path}`, `${origin}/.well-known/openid-configuration${path}`, `${origin}${path}/.well-known/openid-configuration`]) {
    try {
      const metadata = await read(url);
      if (metadata.issuer !== issuer) {
        throw new Failure(`${url} names the issuer ${metadata.issuer}, and the server names ${issuer}`);
      }
      return metadata;
    } catch (failure) {
      last = failure;
    }
  }
  throw last;
}

async function register(endpoint, redirect) {
  if (!endpoint) {
    throw new Failure('The authorization server registers no clients: enter the id of a registered client');
  }
  const client = { client_name: 'MCP console', redirect_uris: [redirect], grant_types: ['authorization_code'], response_types: ['code'], token_endpoint_auth_method: 'none' };
  return (await read(endpoint, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(client) })).client_id;
}

/**
 * Leaves the page for the authorization server.
 * @param {string} challenge the challenge of a refused request
 * @param {string} clientId the id of a registered client; empty to register one
 * @param {string} redirect the address of this page
 */
export async function signIn(challenge, clientId, redirect) {
  const resource = await read(parameter(challenge, 'resource_metadata'));
  const issuer = resource.authorization_servers?.[0];
  if (!issuer) {
    throw new Failure('The server names no authorization server');
  }
  const metadata = await metadataOf(issuer);
  if (!metadata.code_challenge_methods_supported?.includes('S256')) {
    throw new Failure(`${issuer} does not say that it supports PKCE with S256`);
  }
  const client = clientId || await register(metadata.registration_endpoint, redirect);
  const [state, verifier] = [random(), random()];
  const scope = parameter(challenge, 'scope') ?? resource.scopes_supported?.join(' ');
  sessionStorage.setItem(KEY, JSON.stringify({ state, verifier, client, issuer, redirect, resource: resource.resource, endpoint: metadata.token_endpoint, hash: location.hash }));
  const url = new URL(metadata.authorization_endpoint);
  const digest = encoded(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  Object.entries({ response_type: 'code', client_id: client, redirect_uri: redirect, state, code_challenge: digest, code_challenge_method: 'S256', resource: resource.resource, ...(scope ? { scope } : {}) })
    .forEach(([name, value]) => url.searchParams.set(name, value));
  if (!/^https?:$/.test(url.protocol)) {
    throw new Failure(`${issuer} names an authorization endpoint that is no web address`);
  }
  location.assign(url);
}

/** Returns who may use a tool, or null if its server says nothing about it. */
export function accessOf({ securitySchemes: schemes }) {
  const scheme = (name) => schemes?.find?.(({ type }) => type === name);
  const signedIn = scheme('oauth2');
  if (signedIn === undefined) {
    return scheme('noauth') ? 'for everybody' : null;
  }
  if (scheme('noauth')) {
    return 'for everybody, different when signed in';
  }
  return signedIn.scopes?.length > 0 ? `needs ${signedIn.scopes.join(', ')}` : 'for signed-in users';
}

/** Returns the access token when the authorization server has sent the browser back to this page, or null. */
export async function signedIn() {
  const kept = sessionStorage.getItem(KEY);
  const answer = new URLSearchParams(location.search);
  if (!kept || !answer.has('state')) {
    return null;
  }
  const { state, verifier, client, issuer, redirect, resource, endpoint, hash } = JSON.parse(kept);
  sessionStorage.removeItem(KEY);
  history.replaceState(null, '', `${location.pathname}${hash}`);
  if (answer.get('state') !== state || (answer.has('iss') && answer.get('iss') !== issuer)) {
    throw new Failure('The answer of the authorization server does not belong to this sign-in: sign in again');
  }
  if (!answer.has('code')) {
    throw new Failure(`The authorization server refused: ${answer.get('error_description') ?? answer.get('error')}`);
  }
  const body = new URLSearchParams({ grant_type: 'authorization_code', code: answer.get('code'), redirect_uri: redirect, client_id: client, code_verifier: verifier, resource });
  return (await read(endpoint, { method: 'POST', body })).access_token;
}
