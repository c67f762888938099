import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { renderBody, toFrontMatter } from '../corpus.ts';
import { clickFirst, type Subject, WORK_FOLDER, writeText } from './subject.ts';

const folder = join(WORK_FOLDER, 'ours');
const site = join(folder, 'site');
const docs = join(site, 'content/docs');
const output = join(folder, 'dist');

/** This engine with the demo's site, as it ships; the corpus stands beside the demo's own documents, posts and agreements. */
export const ours: Subject = {
  name: 'ours',
  label: 'Commonplace (Astro 7.3.5, React 19, Pagefind)',
  note: 'The demo with everything that ships: its own documents, blog, versions and agreements are in the site too.',
  folder: resolve('.'),
  build: ['astro', 'build'],
  // The port is in the environment.
  develop: () => ['node', 'scripts/dev.ts'],
  env: { SITE: site, OUT_DIR: output, ASTRO_TELEMETRY_DISABLED: '1' },
  output,
  caches: ['node_modules/.astro', 'node_modules/.vite'].map((name) => resolve(name)),
  write: ({ folders, pages }) => {
    rmSync(site, { recursive: true, force: true });
    cpSync('site', site, { recursive: true });
    for (const [at, { name, title }] of folders.entries())
      writeText(join(docs, name, '_category_.yml'), `label: ${JSON.stringify(title)}\nposition: ${at + 10}\n`);
    for (const { id, title, description, position, body } of pages)
      writeText(
        join(docs, `${id}.md`),
        toFrontMatter({ title, description, sidebar_position: position }) + renderBody(body, (to) => `../${to}.md`),
      );
  },
  fileOf: ({ id }) => join(docs, `${id}.md`),
  pathOf: ({ id }) => `docs/${id}/`,
  next: 'a[rel="next"]',
  search: {
    open: (page) => clickFirst(page, '[data-search]'),
    input: 'dialog#search input[name=q]',
    hit: 'dialog#search [role="option"]',
  },
};
