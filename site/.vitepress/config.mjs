// The pages of the repository as a site. Files that are no pages, such as sources, are named and not linked.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { slug } from '../slug.mjs';

const top = new URL('../target/pages/', import.meta.url);

const title = (page) => /^# (.+)$/m.exec(readFileSync(new URL(page, top), 'utf8'))[1].replaceAll('`', '');

const item = (page) => ({ text: title(page), link: `/${page.replace(/README\.md$/, '').replace(/\.md$/, '')}` });

const pages = (folder) => readdirSync(new URL(folder, top)).filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`);

const GROUPS = {
  'Build a server': ['tools', 'resources-prompts', 'asking-the-client', 'session-state', 'tasks', 'skills', 'apps', 'existing-controllers', 'openapi', 'composition', 'controllers', 'from-spring-ai', 'spring-ai'],
  'Call servers': ['client'],
  'See and test it': ['console', 'testing'],
  'Protect it': ['security', 'existing-security', 'threat-model'],
  'Run it': ['configuration', 'operations', 'clustering', 'redis', 'scaling', 'start-up', 'streams', 'eras', 'stdio', 'legacy-sse', 'several-servers', 'rough-edges'],
  'Change it': ['extending', 'architecture', 'glossary'],
};

const grouped = Object.values(GROUPS).flat();
const others = pages('docs').filter((page) => !grouped.includes(/([^/]+)\.md$/.exec(page)[1]));

const sidebar = [
  { text: 'Overview', link: '/' },
  ...Object.entries(GROUPS).map(([text, names]) => ({ text, items: names.map((name) => item(`docs/${name}.md`)) })),
  ...(others.length > 0 ? [{ text: 'More', items: others.map(item) }] : []),
  { text: 'Coverage of the specification', collapsed: true, items: pages('docs/coverage').map(item) },
  { text: 'Decisions', collapsed: true, items: pages('docs/decisions').map(item) },
];

/** Links to folders and to files that are no pages lead nowhere in the site. */
function linkPages(md) {
  const open = md.renderer.rules.link_open ?? ((tokens, index, options, env, self) => self.renderToken(tokens, index, options));
  md.renderer.rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const href = token.attrGet('href');
    if (!/^([a-z]+:|#)/.test(href) && !/\.md(#.*)?$/.test(href)) {
      token.attrs = token.attrs.filter(([name]) => name !== 'href');
      return self.renderToken(tokens, index, options);
    }
    return open(tokens, index, options, env, self);
  };
}

export default {
  title: 'MCP Spring Boot',
  description: 'Beans of a Spring Boot application as an MCP server',
  srcDir: fileURLToPath(top),
  outDir: fileURLToPath(new URL('../target/site', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../target/cache', import.meta.url)),
  rewrites: { 'README.md': 'index.md' },
  cleanUrls: false,
  ignoreDeadLinks: [/^https?:\/\/localhost/],
  markdown: { html: false, anchor: { slugify: slug }, config: linkPages },
  themeConfig: {
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    nav: [{ text: 'Changelog', link: '/CHANGELOG' }, { text: 'Contributing', link: '/CONTRIBUTING' }],
  },
};
