// The pages of the repository as a site. Files that are no pages, such as sources, are named and not linked.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { slug } from '../slug.mjs';

const top = new URL('../target/pages/', import.meta.url);

const title = (page) => /^# (.+)$/m.exec(readFileSync(new URL(page, top), 'utf8'))[1].replaceAll('`', '');

const item = (page) => ({ text: title(page), link: `/${page.replace(/^README\.md$/, 'overview').replace(/\.md$/, '')}` });

const pages = (folder) => readdirSync(new URL(folder, top)).filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`);

const GROUPS = JSON.parse(readFileSync(new URL('../groups.json', import.meta.url), 'utf8'));

const grouped = Object.values(GROUPS).flat();
const others = pages('docs').filter((page) => !grouped.includes(/([^/]+)\.md$/.exec(page)[1]));

const sidebar = [
  { text: 'Overview', link: '/overview' },
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

/** Cells name their column, so that narrow screens can show rows as cards. */
function nameColumns(md) {
  md.core.ruler.push('columns', ({ tokens }) => {
    let names;
    let column;
    tokens.forEach((token, index) => {
      if (token.type === 'table_open') {
        names = [];
      } else if (token.type === 'tr_open') {
        column = 0;
      } else if (token.type === 'th_open') {
        names.push(tokens[index + 1].content.replaceAll(/[`*]/g, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
      } else if (token.type === 'td_open') {
        token.attrSet('data-column', names[column++] ?? '');
      }
    });
  });
}

const weights = Object.fromEntries(Object.entries(GROUPS).flatMap(([group, names]) => names.map((name) => [name, weight(group)])));

/** Guides go before reference, and both before explanation. */
function weight(group) {
  return group === 'Start' ? 3 : group.startsWith('Guides') ? 2 : group === 'Reference' ? 1 : 0.5;
}

/** The weight of a page in the search; a function without references, since VitePress sends its text to the browser. */
const rank = new Function('id', `return (${JSON.stringify(weights)})[(/\\/docs\\/([^/]+)\\.html/.exec(id) || [])[1]] || 0.1;`);

const pom = readFileSync(new URL('../../pom.xml', import.meta.url), 'utf8');

const version = /<version>([^<]+)<\/version>/.exec(pom)[1];

/** The address of the repository, from the pom or from SITE_REPOSITORY. */
const repository = process.env.SITE_REPOSITORY ?? `${/<project.home>([^<]+)</.exec(pom)[1]}/mcp-spring-boot`;

export default {
  title: 'MCP Spring Boot',
  description: 'Beans of a Spring Boot application as an MCP server',
  srcDir: fileURLToPath(top),
  outDir: fileURLToPath(new URL('../target/site', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../target/cache', import.meta.url)),
  rewrites: { 'README.md': 'overview.md', 'home.md': 'index.md' },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' }]],
  cleanUrls: false,
  ignoreDeadLinks: [/^https?:\/\/localhost/],
  markdown: { html: false, anchor: { slugify: slug }, config: (md) => [linkPages, nameColumns].forEach((plugin) => plugin(md)) },
  themeConfig: {
    sidebar,
    outline: [2, 3],
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions: { boost: { title: 6, titles: 3, text: 1 }, boostDocument: rank } } },
    },
    logo: '/logo.svg',
    ...(repository && { socialLinks: [{ icon: 'github', link: repository, ariaLabel: 'Repository' }] }),
    nav: [{ text: 'Get started', link: '/docs/getting-started' }, { text: version, items: [{ text: 'Compatibility', link: '/docs/compatibility' }, { text: 'Changelog', link: '/CHANGELOG' }] }, { text: 'Contributing', link: '/CONTRIBUTING' }],
  },
};
