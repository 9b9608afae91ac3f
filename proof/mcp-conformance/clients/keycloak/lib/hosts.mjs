// The hosts: what starts a sign-in in each, and how it gets its tokens.

import { Inspector } from './inspector.mjs';
import { JavaSdk } from './java.mjs';
import { Scripted } from './scripted.mjs';
import { TypeScriptSdk, TypeScriptSdkBefore } from './typescript.mjs';

/** A host on the person's machine; only the path of its redirect address counts. */
const desk = () => 'http://127.0.0.1:7777/callback';

/**
 * `by`: what runs; `agent`, `info`: what it says it is; `begins`: whether it signs in by the status or by the result of a call;
 * `client`: the id typed into it, if it does not register itself; `redirect`: where it has itself sent back to; `openid`: whether it asks
 * for all scopes of OpenID Connect; `parameters`: what it adds to the request for authorization; `stays`: how it fails to get more
 * scopes later. One refreshes its token instead; the other registered for the first scopes alone, and Keycloak gives it no others.
 */
export const HOSTS = {
  'the TypeScript SDK 2.4.0': { by: TypeScriptSdk, client: 'mcp-client', redirect: desk },
  'the TypeScript SDK 2.4.0 that registers itself': { by: TypeScriptSdk, redirect: desk, stays: /Invalid scopes/ },
  'the TypeScript SDK 1.32.2': { by: TypeScriptSdkBefore, client: 'mcp-client', redirect: desk, eras: ['2025-11-25'], stays: /403/ },
  'the Java SDK': { by: JavaSdk, client: 'mcp-client', redirect: desk },
  'the Inspector': { by: Inspector, client: 'mcp-client' },
  ChatGPT: { by: Scripted, agent: 'openai-mcp/1.0.0', info: { name: 'openai-mcp', version: '1.0.0' }, begins: 'result', openid: true,
    redirect: ({ authorization_response_iss_parameter_supported: named }) =>
      (named ? 'https://chatgpt.com/connector_platform_oauth_redirect' : 'https://chatgpt.com/connector/oauth/4711') },
  Claude: { by: Scripted, agent: 'Claude-User', info: { name: 'Anthropic/ClaudeAI', version: '1.0.0' }, begins: 'status',
    redirect: () => 'https://claude.ai/api/mcp/auth_callback', parameters: { prompt: 'consent' } },
};
