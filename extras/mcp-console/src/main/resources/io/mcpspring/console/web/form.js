// Forms made of the schemas of arguments and questions.

import { button, freshId, h } from './dom.js';
import { enteredNumber, readJson, writeJson } from './json.js';
import { choices, simplify, typeOf } from './schema.js';

const DEEPEST = 5;

const INPUT_TYPES = { email: 'email', date: 'date', uri: 'url', url: 'url' };

/** A value that cannot be sent as it was entered. */
export class InvalidInput extends Error {}

/**
 * Makes the fields of an object.
 * @param {object} schema the schema of the object
 * @returns {{element: Element, read: () => object, write: (values: object) => void}} the fields, and access to their values
 */
export function formOf(schema) {
  return group(simplify(schema, schema), schema, 0);
}

function group(schema, root, depth) {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {})
    .map(([name, property]) => [name, fieldOf(name, simplify(property, root), root, required.has(name), depth)]);
  const element = h('div', { class: 'fields' }, ...fields.map(([, field]) => field.element));
  const read = () => {
    const value = {};
    for (const [name, field] of fields) {
      const given = field.read();
      if (given !== undefined) {
        value[name] = given;
      }
    }
    return value;
  };
  const write = (values) => fields.filter(([name]) => values?.[name] !== undefined).forEach(([name, field]) => field.write(values[name]));
  return { element, read, write };
}

function fieldOf(name, schema, root, required, depth) {
  const type = typeOf(schema);
  const options = choices(schema);
  if (options) {
    return selection(name, schema, options, required);
  }
  if (type === 'object' && schema.properties && depth < DEEPEST) {
    return nested(name, schema, root, required, depth);
  }
  if (type === 'array' && depth < DEEPEST) {
    const items = simplify(schema.items ?? {}, root);
    return choices(items) ? several(name, schema, choices(items), required) : list(name, schema, items, root, required, depth);
  }
  if (type === 'boolean') {
    return selection(name, schema, [[true, 'true'], [false, 'false']], required);
  }
  if (type === 'integer' || type === 'number') {
    return number(name, schema, type, required);
  }
  return type === 'string' ? text(name, schema, required) : json(name, schema, required);
}

const label = (name, schema, required) => [schema.title && schema.title !== name ? `${schema.title} (${name})` : name, required ? ' *' : ''].join('');

function labelled(name, schema, required, control, read, write = (value) => { control.value = String(value); }) {
  const id = freshId('field');
  const hint = schema.description ? h('p', { class: 'hint', id: `${id}-hint`, text: schema.description }) : null;
  control.id = id;
  control.required = required;
  if (hint) {
    control.setAttribute('aria-describedby', hint.id);
  }
  return { element: h('div', { class: 'field' }, h('label', { for: id, text: label(name, schema, required) }), hint, control), read, write };
}

function text(name, schema, required) {
  const input = h('input', { type: INPUT_TYPES[schema.format] ?? 'text', value: schema.default, minlength: schema.minLength, maxlength: schema.maxLength, placeholder: schema.format === 'date-time' ? '2026-07-28T12:00:00Z' : null, autocomplete: 'off' });
  return labelled(name, schema, required, input, () => (input.value === '' && !required ? undefined : input.value));
}

function number(name, schema, type, required) {
  const input = h('input', { type: 'number', step: type === 'integer' ? '1' : 'any', min: schema.minimum, max: schema.maximum, value: schema.default });
  return labelled(name, schema, required, input, () => (input.value === '' ? undefined : enteredNumber(input.value)));
}

function json(name, schema, required) {
  const input = h('textarea', { rows: '3', spellcheck: 'false', placeholder: 'JSON' });
  input.value = schema.default === undefined ? '' : writeJson(schema.default);
  return labelled(name, schema, required, input, () => parse(input.value, name), (value) => { input.value = writeJson(value); });
}

/** Reads JSON that a person wrote. */
export function parse(value, name) {
  if (value.trim() === '') {
    return undefined;
  }
  try {
    return readJson(value);
  } catch (failure) {
    throw new InvalidInput(`“${name}” is no JSON: ${failure.message}`);
  }
}

function selection(name, schema, options, required) {
  const chosen = options.findIndex(([value]) => value === schema.default);
  const select = h('select', {}, required && chosen >= 0 ? null : h('option', { value: '', text: required ? 'Choose' : 'Leave out' }),
    ...options.map(([, title], index) => h('option', { value: String(index), text: title, selected: index === chosen })));
  return labelled(name, schema, required, select, () => (select.value === '' ? undefined : options[Number(select.value)][0]),
    (value) => { select.value = String(options.findIndex(([one]) => one === value)); });
}

function several(name, schema, options, required) {
  const boxes = options.map(([value]) => h('input', { type: 'checkbox', checked: (schema.default ?? []).includes(value) }));
  const element = fieldset(name, schema, required, ...options.map(([, title], index) => h('label', { class: 'choice' }, boxes[index], title)));
  return { element, read: () => {
    const values = options.filter((option, index) => boxes[index].checked).map(([value]) => value);
    return values.length > 0 || required ? values : undefined;
  }, write: (values) => boxes.forEach((box, index) => { box.checked = values.includes(options[index][0]); }) };
}

function fieldset(name, schema, required, ...content) {
  const hint = schema.description ? h('p', { class: 'hint', text: schema.description }) : null;
  return h('fieldset', {}, h('legend', { text: label(name, schema, required) }), hint, ...content);
}

function nested(name, schema, root, required, depth) {
  const inner = group(schema, root, depth + 1);
  if (!required) {
    // What is left out may have fields that would be required.
    inner.element.querySelectorAll('[required]').forEach((control) => { control.required = false; });
  }
  return { element: fieldset(name, schema, required, inner.element), read: () => {
    const value = inner.read();
    return required || Object.values(value).some((member) => member !== '') ? value : undefined;
  }, write: inner.write };
}

function list(name, schema, items, root, required, depth) {
  const entries = [];
  const rows = h('div', { class: 'rows' });
  const add = () => {
    const field = fieldOf(`${name} ${entries.length + 1}`, items, root, true, depth + 1);
    const row = h('div', { class: 'row' }, field.element);
    row.append(button('Remove', () => {
      entries.splice(entries.indexOf(field), 1);
      row.remove();
    }, { class: 'quiet', 'aria-label': `Remove an entry of ${name}` }));
    entries.push(field);
    rows.append(row);
  };
  for (let index = 0; index < (required ? Math.max(1, schema.minItems ?? 0) : 0); index += 1) {
    add();
  }
  return { element: fieldset(name, schema, required, rows, button('Add', add, { class: 'quiet', 'aria-label': `Add an entry to ${name}` })),
    read: () => (entries.length > 0 || required ? entries.map((entry) => entry.read()) : undefined),
    write: (values) => values.forEach((value, index) => {
      while (entries.length <= index) {
        add();
      }
      entries[index].write(value);
    }) };
}
