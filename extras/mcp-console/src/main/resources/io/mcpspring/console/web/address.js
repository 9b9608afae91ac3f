// The address of the page names the era, the entry that is shown and its arguments, so that reload and back keep them.

import { readJson, writeJson } from './json.js';

/** The part of the address for an entry: #era/kind/name?arguments. */
export const hashOf = (era, { kind, name }, args) => `#${[era, kind, name].map(encodeURIComponent).join('/')}${args === undefined ? '' : `?${encodeURIComponent(writeJson(args))}`}`;

/** Reads the address: an empty object if it names nothing. */
export function shown() {
  const [, path, args] = /^#([^?]+)(?:\?(.*))?$/.exec(location.hash) ?? [];
  if (path === undefined) {
    return {};
  }
  try {
    const [era, kind, name] = path.split('/').map(decodeURIComponent);
    return { era, kind, name, args: args === undefined ? undefined : readJson(decodeURIComponent(args)) };
  } catch {
    return {};
  }
}
