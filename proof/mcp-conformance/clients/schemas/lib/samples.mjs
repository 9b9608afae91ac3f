// Values that fit a schema.

const TEXTS = {
  'date-time': '2026-01-02T03:04:05Z', date: '2026-01-02', time: '03:04:05Z', duration: 'PT1M', email: 'a@example.com', uri: 'https://example.com/a',
  uuid: '8c1f0a52-6a4e-4a55-9d57-0d8f7d2f2f11', ipv4: '192.0.2.1', ipv6: '2001:db8::1', hostname: 'example.com',
};

/**
 * A value that fits a schema without references, or with those of its own document.
 * @param {object} schema the schema
 * @param {{ root?: object, whole?: boolean, depth?: number }} options `whole` for all properties instead of the required ones
 */
export function sample(schema, { root = schema, whole = false, depth = 0 } = {}) {
  const inner = (one) => sample(one, { root, whole: whole && depth < 3, depth: depth + 1 });
  if (typeof schema !== 'object' || Object.keys(schema).length === 0) {
    return 'x';
  }
  if (schema.$ref) {
    return inner(target(schema, root));
  }
  if ('const' in schema) {
    return schema.const;
  }
  if (schema.enum) {
    return schema.enum[0];
  }
  if (schema.allOf) {
    return sample(merged(schema, root), { root, whole, depth });
  }
  const choice = (schema.anyOf ?? schema.oneOf)?.find((one) => one.type !== 'null');
  if (choice && !schema.properties) {
    return inner(choice);
  }
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  switch (type ?? (schema.properties ? 'object' : 'string')) {
    case 'object': return object(schema, inner, whole);
    case 'array': return array(schema, inner, whole);
    case 'integer': return Math.ceil(number(schema, 1));
    case 'number': return number(schema, 1.5);
    case 'boolean': return true;
    case 'null': return null;
    default: return TEXTS[schema.format] ?? ofPattern(schema.pattern)
      ?? 'text'.repeat(Math.ceil((schema.minLength ?? 1) / 4)).slice(0, schema.maxLength);
  }
}

function target({ $ref }, root) {
  return $ref.slice(2).split('/').reduce((at, part) => at[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')], root);
}

/** A schema and all that it has to fit besides as one. */
function merged({ allOf = [], ...schema }, root) {
  const written = (one) => (one.$ref ? written({ ...one, $ref: undefined, ...target(one, root) }) : one);
  const parts = [...allOf.map((one) => merged(written(one), root)), schema];
  const properties = Object.assign({}, ...parts.map((part) => part.properties));
  const all = { ...Object.assign({}, ...parts), required: parts.flatMap((part) => part.required ?? []) };
  return Object.keys(properties).length > 0 ? { ...all, properties } : all;
}

/** A text of a pattern: the first choice of each of its parts, as often as it has to be there. */
function ofPattern(pattern) {
  const parts = pattern?.match(/\\.|\[\^?(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]))?|\{\d+(?:,\d*)?\}|./gu) ?? [];
  const text = choices(parts);
  return pattern && new RegExp(pattern).test(text) ? text : undefined;
}

function choices(parts) {
  let text = '';
  let ended = false;
  while (parts.length > 0 && parts[0] !== ')') {
    const part = parts.shift();
    let one = part.startsWith('(') ? choices(parts) : atom(part);
    if (part.startsWith('(')) {
      parts.shift();
      one = /[=!]$/.test(part) ? '' : one;
    }
    const [count] = /^(?:[*+?]|\{\d)/.test(parts[0] ?? '') ? [parts.shift()] : [''];
    ended ||= part === '|';
    text += ended ? '' : one.repeat({ '': 1, '+': 1, '*': 0, '?': 0 }[count] ?? Number.parseInt(count.slice(1), 10));
  }
  return text;
}

function atom(part) {
  if (part.startsWith('[')) {
    return part[1] === '^' ? 'a' : atom(/^\\./.exec(part.slice(1))?.[0] ?? part[1]);
  }
  return { '\\d': '0', '\\w': 'a', '\\s': ' ', '\\b': '', '.': 'a', '^': '', $: '', '|': '' }[part] ?? part.replace('\\', '');
}

function number({ minimum = 0, exclusiveMinimum, maximum, multipleOf }, usual) {
  const least = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  const value = Math.min(Math.max(usual, least), maximum ?? Infinity);
  return multipleOf ? Math.ceil(value / multipleOf) * multipleOf : value;
}

function object(schema, inner, whole) {
  const names = [...new Set([...(whole ? Object.keys(schema.properties ?? {}) : []), ...schema.required ?? []])];
  return Object.fromEntries(names.filter((name) => schema.properties?.[name] !== false && !isCut(schema.properties?.[name]))
    .map((name) => [name, inner(schema.properties?.[name] ?? {})]));
}

/** A type within itself, whose members are not listed again. */
function isCut(schema) {
  return schema?.description?.startsWith('Of the form of ') && !schema.properties;
}

function array(schema, inner, whole) {
  const fixed = (schema.prefixItems ?? []).map(inner);
  const size = Math.max(schema.minItems ?? (whole && schema.items && !isCut(schema.items) ? 1 : 0), fixed.length);
  return [...fixed, ...Array.from({ length: size - fixed.length }, () => inner(schema.items ?? {}))];
}
