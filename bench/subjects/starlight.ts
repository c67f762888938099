import { join } from 'node:path';
import { renderBody, toFrontMatter } from '../corpus.ts';
import { BASE, clickFirst, replaceFolder, type Subject, WORK_FOLDER, writeText } from './subject.ts';

const folder = join(WORK_FOLDER, 'starlight');

const CONFIGURATION = `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
import sidebar from './sidebar.json' with { type: 'json' };
export default defineConfig({
  site: 'https://example.com',
  base: '${BASE.slice(0, -1) || '/'}',
  integrations: [starlight({ title: 'Resources', sidebar })],
});
`;

const COLLECTIONS = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

export const starlight: Subject = {
  name: 'starlight',
  label: 'Starlight 0.42.4 (Astro 7.3.5, Pagefind)',
  note: 'Groups of the sidebar are closed, as they are in the others; its default is open. It loads each page in full.',
  folder,
  packages: { '@astrojs/starlight': '0.42.4', astro: '7.3.5', node: '24.21.0', sharp: '0.34.5' },
  build: ['astro', 'build'],
  develop: (port) => ['astro', 'dev', '--port', String(port)],
  env: { ASTRO_TELEMETRY_DISABLED: '1' },
  output: join(folder, 'dist'),
  caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'].map((name) => join(folder, name)),
  write: ({ index, folders, pages }) => {
    writeText(join(folder, 'astro.config.mjs'), CONFIGURATION);
    writeText(join(folder, 'src/content.config.ts'), COLLECTIONS);
    writeText(join(folder, 'tsconfig.json'), '{ "extends": "astro/tsconfigs/strict" }\n');
    const groups = folders.map(({ name, title }) => ({
      label: title,
      collapsed: true,
      items: [{ autogenerate: { directory: name } }],
    }));
    writeText(join(folder, 'sidebar.json'), JSON.stringify(groups));
    const toHref = (id: string) => `${BASE}${id}/`;
    const { title, description, body } = index;
    replaceFolder(join(folder, 'src/content/docs'), {
      'index.md': toFrontMatter({ title, description }) + renderBody(body, toHref),
      ...Object.fromEntries(
        pages.map((page) => [
          `${page.id}.md`,
          toFrontMatter({ title: page.title, description: page.description, sidebar: { order: page.position } }) +
            renderBody(page.body, toHref),
        ]),
      ),
    });
  },
  getFile: ({ id }) => join(folder, 'src/content/docs', `${id}.md`),
  getPath: ({ id }) => `${id}/`,
  next: 'a[rel="next"]',
  search: {
    open: (page) => clickFirst(page, 'button[data-open-modal]'),
    input: '#starlight__search input',
    hit: '#starlight__search .pagefind-ui__result-link',
  },
};
