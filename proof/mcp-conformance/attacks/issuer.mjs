// An authorization server that issues whatever token an attack needs, and that the demo trusts.

import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const HOUR = 3600;

const encode = (value) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Begins an issuer on a free port. */
export async function issuer() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] };
  const server = createServer((request, response) => {
    const body = request.url.endsWith('/keys') ? keys : { issuer: url, jwks_uri: `${url}/keys` };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;

  /** A token with these claims beside, or in place of, those of a good one. */
  const token = (claims = {}, { header = {}, key = privateKey, sign = true } = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const all = { iss: url, sub: 'ada', client_id: 'desk', iat: now, exp: now + HOUR, ...claims };
    const parts = `${encode({ alg: 'RS256', kid: 'k1', ...header })}.${encode(all)}`;
    return `${parts}.${sign ? createSign('RSA-SHA256').update(parts).sign(key, 'base64url') : ''}`;
  };
  return { url, token, foreign, close: () => server.close() };
}
