import { join } from 'node:path';
import { renderBody, toFrontMatter } from '../corpus.ts';
import { BASE, clickFirst, replaceFolder, type Subject, WORK_FOLDER, writeText } from './subject.ts';

const folder = join(WORK_FOLDER, 'vitepress');
const docs = join(folder, 'docs');

const CONFIGURATION = `import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
const sidebar = JSON.parse(readFileSync(new URL('../../sidebar.json', import.meta.url), 'utf8'));
export default defineConfig({
  title: 'Resources',
  base: '${BASE}',
  appearance: 'dark',
  themeConfig: { sidebar, search: { provider: 'local' } },
});
`;

export const vitepress: Subject = {
  name: 'vitepress',
  label: 'VitePress 1.6.4 (local search)',
  note: 'Groups of the sidebar are closed. It brings a typeface of its own, Inter.',
  folder,
  packages: { node: '24.21.0', vitepress: '1.6.4', vue: '3.5.45' },
  build: ['vitepress', 'build', 'docs'],
  develop: (port) => ['vitepress', 'dev', 'docs', '--port', String(port)],
  output: join(docs, '.vitepress/dist'),
  caches: [join(docs, '.vitepress/cache'), join(docs, '.vitepress/.temp'), join(folder, 'node_modules/.vite')],
  write: ({ index, folders, pages }) => {
    const groups = folders.map(({ title, pages: items }) => ({
      text: title,
      collapsed: true,
      items: items.map((page) => ({ text: page.title, link: `/${page.id}` })),
    }));
    writeText(join(folder, 'sidebar.json'), JSON.stringify(groups));
    // The title of the front matter is not on the page.
    const toText = ({ title, description, body }: typeof index, up: string) =>
      `${toFrontMatter({ title, description })}# ${title}\n\n${renderBody(body, (id) => `${up}${id}.md`)}`;
    replaceFolder(docs, {
      '.vitepress/config.mjs': CONFIGURATION,
      'index.md': toText(index, './'),
      ...Object.fromEntries(pages.map((page) => [`${page.id}.md`, toText(page, '../')])),
    });
  },
  getFile: ({ id }) => join(docs, `${id}.md`),
  getPath: ({ id }) => `${id}.html`,
  next: 'a.pager-link.next',
  search: {
    open: (page) => clickFirst(page, '#local-search button'),
    input: '#localsearch-input',
    hit: '.VPLocalSearchBox a.result',
  },
};
