// JSON Schema, as far as forms need it.

/** Follows references within the document. */
export function resolve(schema, root) {
  let found = schema ?? {};
  for (let steps = 0; found.$ref && steps < 20; steps += 1) {
    found = pointer(root, found.$ref);
  }
  return found;
}

function pointer(root, reference) {
  if (!reference.startsWith('#')) {
    return {};
  }
  return reference.slice(1).split('/').filter((part) => part !== '')
    .reduce((value, part) => value?.[decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')], root) ?? {};
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray '%'
  }
}

/** The one type of a schema, null left out; undefined where there are several. */
export function typeOf(schema) {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null');
    return types.length === 1 ? types[0] : undefined;
  }
  return schema.type ?? (schema.properties ? 'object' : undefined);
}

/** The values to choose from: [value, label], or null where anything may be entered. */
export function choices(schema) {
  if (schema.enum) {
    return schema.enum.map((value, index) => [value, schema.enumNames?.[index] ?? String(value)]);
  }
  const options = schema.oneOf ?? schema.anyOf;
  if (options?.length > 0 && options.every((option) => option.const !== undefined)) {
    return options.map((option) => [option.const, option.title ?? String(option.const)]);
  }
  return null;
}

/** What fits one of several schemas, one of which is null, fits the other. */
export function simplify(schema, root) {
  const found = resolve(schema, root);
  const options = (found.anyOf ?? found.oneOf ?? []).map((option) => resolve(option, root)).filter((option) => option.type !== 'null');
  if (options.length === 1 && options[0].const === undefined) {
    const { anyOf, oneOf, ...rest } = found;
    return { ...options[0], ...rest };
  }
  return found;
}
