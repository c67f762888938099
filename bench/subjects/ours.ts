import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Corpus, renderBody, toFrontMatter } from '../corpus.ts';
import { ALONE } from '../report/results.ts';
import { BASE, clickFirst, type Subject, WORK_FOLDER, writeText } from './subject.ts';

/** What all builds by this engine have in common; `site` is the folder of the community. */
function toSubject(name: string, site: string) {
  const output = join(WORK_FOLDER, name, 'dist');
  return {
    name,
    folder: resolve('.'),
    build: ['astro', 'build'],
    env: { SITE: site, OUT_DIR: output, ASTRO_TELEMETRY_DISABLED: '1' },
    output,
    caches: ['node_modules/.astro', 'node_modules/.vite'].map((path) => resolve(path)),
    getFile: ({ id }) => join(site, 'content/docs', `${id}.md`),
    getPath: ({ id }) => `docs/${id}/`,
  } satisfies Partial<Subject>;
}

function writeDocuments(site: string, { folders, pages }: Corpus): void {
  const docs = join(site, 'content/docs');
  for (const [at, { name, title }] of folders.entries())
    writeText(join(docs, name, '_category_.yml'), `label: ${JSON.stringify(title)}\nposition: ${at + 10}\n`);
  for (const { id, title, description, position, body } of pages)
    writeText(
      join(docs, `${id}.md`),
      toFrontMatter({ title, description, sidebar_position: position }) + renderBody(body, (to) => `../${to}.md`),
    );
}

const site = join(WORK_FOLDER, 'ours/site');

/** This engine with the demo's site, as it ships; the corpus stands beside the demo's own documents, posts and agreements. */
export const ours: Subject = {
  ...toSubject('ours', site),
  label: 'Commonplace (Astro 7.3.5, React 19, Pagefind)',
  note: 'The demo with everything that ships: its own documents, blog, versions and agreements are in the site too.',
  // The port is in the environment.
  develop: () => ['node', 'scripts/dev.ts'],
  write: (corpus) => {
    rmSync(site, { recursive: true, force: true });
    cpSync('site', site, { recursive: true });
    writeDocuments(site, corpus);
  },
  next: 'a[rel="next"]',
  search: {
    open: (page) => clickFirst(page, '[data-search]'),
    input: 'dialog#search input[name=q]',
    hit: 'dialog#search [role="option"]',
  },
};

const siteOfCorpus = join(WORK_FOLDER, 'ours-alone/site');

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="32" height="32"><path d="M0 0h1v1H0z"/></svg>\n';

const CONFIGURATION = `export default {
  title: 'Resources',
  tagline: 'A site of the benchmark.',
  description: 'The texts of the benchmark, and nothing else.',
  url: 'https://example.com',
  baseUrl: '${BASE}',
  contact: { label: 'Write to us', href: 'mailto:us@example.com' },
  colorMode: {},
  announcement: null,
  navbar: {
    logo: { src: '/logo.svg', alt: '' },
    items: [{ type: 'docSidebar', sidebarId: 'docs', label: 'Docs' }, { type: 'search', position: 'right' }],
  },
  footer: { logo: { src: '/logo.svg', alt: 'Resources' }, columns: [], copyright: 'Nobody' },
  docs: { sidebar: 'docs', mainDocId: 'index', versions: [{ name: 'current', label: 'Next', folder: 'docs' }] },
  locales: { default: 'en', list: [{ code: 'en', label: 'English' }] },
};
`;

/** This engine with the corpus alone, as the others have it, without the demo's own pages. Only its build is measured. */
export const oursAlone: Subject = {
  ...toSubject(ALONE, siteOfCorpus),
  label: 'Commonplace with the text of the others alone',
  note: 'Its build is measured apart.',
  isBuiltOnly: true,
  write: (corpus) => {
    rmSync(siteOfCorpus, { recursive: true, force: true });
    writeText(join(siteOfCorpus, 'site.config.ts'), CONFIGURATION);
    writeText(join(siteOfCorpus, 'public/logo.svg'), LOGO);
    const { title, description, body } = corpus.index;
    const index = toFrontMatter({ title, description }) + renderBody(body, (to) => `./${to}.md`);
    writeText(join(siteOfCorpus, 'content/docs/index.md'), index);
    writeDocuments(siteOfCorpus, corpus);
  },
};
