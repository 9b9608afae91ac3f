// What a model or its host may stumble over in the descriptions of tools.

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

const COMBINATORS = ['oneOf', 'anyOf', 'allOf', 'not', 'enum'];

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

const LONGEST = 1024;

/** The findings of each tool, by its name. */
export function findings(tools) {
  const found = new Map(tools.map((tool) => [tool.name, check(tool)]));
  const known = new Map();
  for (const { name } of tools) {
    const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '_');
    if (known.has(plain)) {
      found.get(name).push(`differs from “${known.get(plain)}” by case or punctuation alone`);
    }
    known.set(plain, name);
  }
  return found;
}

function check({ name, description, inputSchema = {}, annotations = {} }) {
  const found = [];
  if (!NAME.test(name)) {
    found.push('some hosts take names of at most 64 letters, digits, “_” and “-”');
  }
  if (!description) {
    found.push('has no description, by which models choose a tool');
  } else if (description.length > LONGEST) {
    found.push(`some hosts cut descriptions off after ${LONGEST} characters, this has ${description.length}`);
  }
  const absent = HINTS.filter((hint) => !expected(hint, annotations));
  if (absent.length > 0) {
    found.push(`hints absent: ${absent.join(', ')}`);
  }
  COMBINATORS.filter((keyword) => keyword in inputSchema).forEach((keyword) => found.push(`“${keyword}” at the root of the schema is refused by some hosts`));
  Object.entries(inputSchema.properties ?? {}).filter(([, property]) => !property.description)
    .forEach(([argument]) => found.push(`argument “${argument}” has no description`));
  if (JSON.stringify(inputSchema).includes('"$ref":')) {
    found.push('some hosts do not follow “$ref” in schemas');
  }
  return found;
}

/** A tool that only reads can destroy nothing and may be repeated. */
function expected(hint, annotations) {
  return typeof annotations[hint] === 'boolean'
    || (annotations.readOnlyHint === true && (hint === 'destructiveHint' || hint === 'idempotentHint'));
}
