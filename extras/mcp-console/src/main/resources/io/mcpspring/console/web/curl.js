// A request as a command line, without what authenticates.

import { writeJson } from './json.js';

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The command that sends a message again. */
export function curl(url, { headers, message }) {
  const all = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers };
  return [`curl -sS ${quoted(url)}`, ...Object.entries(all).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`), `-d ${quoted(writeJson(message))}`].join(' \\\n  ');
}
