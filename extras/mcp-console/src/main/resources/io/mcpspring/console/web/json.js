// JSON whose numbers keep the digits of their text, which numbers of JavaScript lose: a long has more of them.

const exact = typeof JSON.rawJSON === 'function';

/** The digits that were read, by the object or array and the name or index of the number. */
const digits = new WeakMap();

/** Parses JSON. All numbers are ordinary ones. Browsers without JSON.rawJSON round them for good. */
export const readJson = (text) => (exact ? JSON.parse(text, remember) : JSON.parse(text));

function remember(key, value, context) {
  if (typeof value === 'number' && context.source !== String(value)) {
    if (!digits.has(this)) {
      digits.set(this, new Map());
    }
    digits.get(this).set(key, { value, source: context.source });
  }
  return value;
}

/** Writes JSON, with the digits that its numbers were read with. */
export const writeJson = (value, indent) => JSON.stringify(value, exact ? restore : null, indent);

function restore(key, value) {
  const known = typeof value === 'number' ? digits.get(this)?.get(key) : undefined;
  return known && known.value === value ? JSON.rawJSON(known.source) : value;
}

/** Returns what writeJson writes as the number was entered. */
export function enteredNumber(text) {
  const value = Number(text);
  if (!exact || String(value) === text) {
    return value;
  }
  try {
    return JSON.rawJSON(text);
  } catch {
    return value; // what is no number of JSON, such as '.5'
  }
}
