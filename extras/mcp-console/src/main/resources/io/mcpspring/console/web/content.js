// Results as a person reads them, always as text.

import { block, button, h } from './dom.js';
import { readJson, writeJson } from './json.js';

const IMAGES = /^image\/(png|jpeg|gif|webp|svg\+xml)$/;

/** Shows the result of a call. */
export function resultView(method, result, read) {
  const parts = [];
  if (result.isError) {
    parts.push(h('p', { class: 'badge bad', text: 'The tool reports an error' }));
  }
  (result.content ?? []).filter((content) => !repeats(content, result.structuredContent)).forEach((content) => parts.push(contentView(content, read)));
  (result.contents ?? []).forEach((contents) => parts.push(resourceView(contents)));
  (result.messages ?? []).forEach(({ role, content }) => parts.push(h('div', { class: 'message' },
    h('p', { class: 'role', text: role }), ...[content].flat().map((one) => contentView(one, read)))));
  if (result.structuredContent !== undefined) {
    parts.push(h('h4', { text: 'Structured' }), block(result.structuredContent, 'Structured content'));
  }
  if (parts.length === 0) {
    parts.push(block(result, 'Result'));
  }
  return h('div', { class: 'result' }, ...parts);
}

/** Whether a text is the structured content once more, for clients that read texts alone. */
function repeats({ type, text }, structured) {
  if (type !== 'text' || structured === undefined) {
    return false;
  }
  try {
    return writeJson(readJson(text)) === writeJson(structured);
  } catch {
    return false;
  }
}

function contentView(content, read) {
  switch (content.type) {
    case 'text': return block(content.text, 'Text');
    case 'image': return image(content.mimeType, content.data);
    case 'audio': return h('p', { text: `Audio, ${content.mimeType}, ${size(content.data)}` });
    case 'resource': return resourceView(content.resource);
    case 'resource_link': return h('p', {}, h('span', { text: `${content.title ?? content.name}: ` }), button(content.uri, () => read?.(content.uri), { class: 'link' }));
    default: return block(content, 'Content');
  }
}

const size = (base64) => `${Math.floor((base64.length * 3) / 4).toLocaleString('en')} bytes`;

function image(mimeType, data) {
  return IMAGES.test(mimeType) && /^[A-Za-z0-9+/=\s]*$/.test(data) ? h('img', { src: `data:${mimeType};base64,${data}`, alt: 'Image of the result' })
    : h('p', { text: `Image, ${mimeType}, ${size(data)}` });
}

function resourceView({ uri, mimeType = 'no media type', text, blob }) {
  const title = h('p', { class: 'source', text: `${uri} · ${mimeType}` });
  if (text !== undefined) {
    return h('div', {}, title, block(text, `Content of ${uri}`));
  }
  return h('div', {}, title, image(mimeType, blob ?? ''));
}
