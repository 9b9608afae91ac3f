// Checks the links between the pages of the repository, each to a file that exists and to a heading of it, and copies the pages and
// their pictures to target/pages.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import MarkdownIt from 'markdown-it';

import { slug } from './slug.mjs';

const top = fileURLToPath(new URL('..', import.meta.url));
const md = new MarkdownIt({ html: true });

const text = (inline) => inline.children.filter(({ type }) => ['text', 'code_inline'].includes(type)).map(({ content }) => content).join('');

function read(file) {
  const anchors = new Set();
  const links = [];
  let line = 0;
  const tokens = md.parse(readFileSync(file, 'utf8'), {});
  tokens.forEach((token, index) => {
    line = token.map ? token.map[0] + 1 : line;
    if (token.type === 'heading_open') {
      const plain = slug(text(tokens[index + 1]));
      let anchor = plain;
      for (let again = 1; anchors.has(anchor); again++) {
        anchor = `${plain}-${again}`;
      }
      anchors.add(anchor);
    }
    token.children?.forEach((child) => {
      const target = child.attrGet?.('href') ?? child.attrGet?.('src');
      if (target && !/^[a-z]+:/.test(target)) {
        links.push({ target: decodeURI(target), line });
      }
    });
  });
  return { anchors, links };
}

const listed = (...patterns) => execFileSync('git', ['ls-files', '-z', '--', ...patterns], { cwd: top, encoding: 'utf8' }).split('\0')
  .filter((file) => file !== '' && !file.includes('/src/') && !file.startsWith('site/'));
const files = listed('*.md').map((file) => join(top, file));
const pages = new Map(files.map((file) => [file, read(file)]));
const broken = [];
let checked = 0;
for (const [file, { links }] of pages) {
  for (const { target, line } of links) {
    checked += 1;
    const [path, anchor] = target.split('#');
    const named = path === '' ? file : join(dirname(file), path);
    if (!existsSync(named)) {
      broken.push(`${relative(top, file)}:${line}: no file ${target}`);
    } else if (anchor && statSync(named).isFile() && !(pages.get(named)?.anchors ?? read(named).anchors).has(anchor)) {
      broken.push(`${relative(top, file)}:${line}: no heading ${target}`);
    }
  }
}
broken.forEach((line) => console.error(line));
console.log(`${checked} links of ${pages.size} pages, ${broken.length} broken`);
if (broken.length > 0) {
  process.exit(1);
}
const target = fileURLToPath(new URL('target/pages', import.meta.url));
rmSync(target, { recursive: true, force: true });
listed('*.md', 'docs/*.png').forEach((file) => cpSync(join(top, file), join(target, file), { recursive: true }));
cpSync(fileURLToPath(new URL('home.md', import.meta.url)), join(target, 'home.md'));
cpSync(fileURLToPath(new URL('public', import.meta.url)), join(target, 'public'), { recursive: true });
