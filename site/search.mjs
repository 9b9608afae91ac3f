// Checks that the search of the site finds the page that readers of a word look for: first by its words, as the browser does.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import MiniSearch from 'minisearch';

import config from './.vitepress/config.mjs';

const EXPECTED = {
  quickstart: 'getting-started',
  oauth: 'security',
  timeout: 'capacity',
  keycloak: 'keycloak',
  kubernetes: 'deploying',
  prometheus: 'operations',
};

const chunks = new URL('target/site/assets/chunks/', import.meta.url);
const index = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndexroot'));
const { default: json } = await import(fileURLToPath(new URL(index, chunks)));
const { searchOptions } = config.themeConfig.search.options.miniSearch;
const search = MiniSearch.loadJSON(json, {
  fields: ['title', 'titles', 'text'],
  storeFields: ['title', 'titles'],
  searchOptions: { fuzzy: 0.2, prefix: true, ...searchOptions },
});
const missed = Object.entries(EXPECTED).filter(([word, page]) => {
  const [first] = search.search(word);
  const right = first?.id.includes(`/docs/${page}.html`);
  console.log(`search for ${word}: ${first?.id}${right ? '' : `, not ${page}`}`);
  return !right;
});
if (missed.length > 0) {
  process.exit(1);
}
