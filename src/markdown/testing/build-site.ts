import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';

const TOOLBOX = dirname(dirname(fileURLToPath(import.meta.url)));
const CONFIGURATION = `export { leastSite as default } from '${resolve('contracts/site-config/testing.ts')}';\n`;
const ASTRO = resolve('node_modules/astro/bin/astro.mjs');

/** Sites are built inside the repository, where packages can be found. */
const SITES = resolve('.cache/markdown-tests');

const CONFIG = `
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { afterBuild } from '${resolve('src/lib/build/integration.ts')}';
import { quickSync } from '${resolve('src/lib/build/quick-sync.ts')}';
import { contentChecks } from '${TOOLBOX}/checks/index.ts';
import { markdownProcessor } from '${TOOLBOX}/processor.ts';
import { mdxMistakes } from '${TOOLBOX}/mdx-mistakes.ts';

const getSlug = (name) => /^slug: (.*)$/m.exec(readFileSync(name, 'utf8'))?.[1];
const pages = () => globSync('content/**/*.{md,mdx}').map((name) => ({
  file: resolve(name),
  href: '/resources/' + (getSlug(name) ?? name.slice(8).replace(/\\.mdx?$/, '')) + '/',
}));
const getPageHref = (file) => pages().find((page) => page.file === file)?.href;
const intent = {
  name: 'test:intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: '${TOOLBOX}/testing/intent.client.ts' }),
  },
};
export default {
  site: 'https://site.example',
  base: '/resources/',
  trailingSlash: 'always',
  cacheDir: '.cache',
  image: { service: { entrypoint: '${TOOLBOX}/images/service.ts' } },
  markdown: { processor: markdownProcessor({ base: '/resources/', pages, getPageHref }) },
  integrations: [quickSync(), react(), mdx(), mdxMistakes(), intent, afterBuild([contentChecks({ pages })])],
};`;

const CONTENT_CONFIG = `
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'zod';
import { checked } from '${TOOLBOX}/checks/collection.ts';

const generateId = ({ entry }) => entry.replace(/\\.mdx?$/, '');
const schema = z.strictObject({ title: z.string(), slug: z.string().optional(), level: z.int().max(3).optional(), image: z.string().optional() });
export const collections = {
  docs: defineCollection(checked(glob({ base: './content', pattern: '**/*.{md,mdx}', generateId }), schema)),
};`;

const PAGE = `---
import { getCollection } from 'astro:content';
import { mdxComponents, renderText } from '${TOOLBOX}/components.ts';
export const getStaticPaths = async () =>
  (await getCollection('docs')).map((entry) => ({ params: { path: entry.data.slug ?? entry.id }, props: { entry } }));
const { entry } = Astro.props;
const { Content } = await renderText(entry);
const image = entry.data.image && new URL('/resources' + entry.data.image, Astro.site).href;
---
<html lang="en"><head><title>A page</title>{image && <meta property="og:image" content={image} />}</head><body><main><Content components={mdxComponents} /></main></body></html>`;

export type TestSite = {
  /** Builds the site and returns the reported mistakes, one per line. */
  build: () => Promise<string[]>;
  write: (name: string, text: string) => void;
  /** Puts any file into the site. */
  put: (name: string, content: string | Uint8Array) => void;
  /** A file that was built. */
  built: (path: string) => Buffer;
  /** The content of the main region of a built page. */
  page: (path: string) => string;
  remove: () => void;
};

/** A small site with the given files in `content/`. Texts without front matter get a title. */
export function testSite(content: Record<string, string>): TestSite {
  mkdirSync(SITES, { recursive: true });
  const root = mkdtempSync(join(SITES, 'site-'));
  const put = (name: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  };
  const write = (name: string, text: string) =>
    put(join('content', name), text.startsWith('---') ? text : `---\ntitle: A page\n---\n\n${text}`);
  const built = (path: string) => readFileSync(join(root, 'dist', path));
  put('astro.config.mjs', CONFIG);
  put('site.config.ts', CONFIGURATION);
  put('src/content.config.ts', CONTENT_CONFIG);
  put('src/pages/[path].astro', PAGE);
  put('public/img/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>');
  for (const [name, text] of Object.entries(content)) write(name, text);
  return {
    build: () => build(root),
    write,
    put,
    built,
    page: (path) => /<main>(.*)<\/main>/s.exec(built(join(path, 'index.html')).toString())?.[1] ?? '',
    remove: () => rmSync(root, { recursive: true, maxRetries: 5 }),
  };
}

async function build(root: string): Promise<string[]> {
  // Otherwise Vitest's base path would become the site's.
  const environment = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    BASE_URL: undefined,
    SITE: root,
  };
  try {
    // With more room for new objects, less time goes into garbage collection.
    const line = ['--max-semi-space-size=32', ASTRO, 'build'];
    await promisify(execFile)(process.execPath, line, { cwd: root, env: environment });
    return [];
  } catch (error) {
    return mistakesIn(getOutput(error).replaceAll(`${root}/`, ''));
  }
}

function getOutput(error: unknown): string {
  if (!(error instanceof Error) || !('stdout' in error) || !('stderr' in error)) throw error;
  return stripVTControlCharacters(`${error.stdout}\n${error.stderr}`);
}

/** The lines that begin with a place in the content or in `public/`, or the first line of an Astro error with its place. */
function mistakesIn(output: string): string[] {
  const lines = output.split('\n').map((line) => line.trim());
  const own = lines.filter((line) => /^(?:content|public)\/\S+(?::| and) /.test(line));
  if (own.length > 0 && !lines.includes('Location:')) return own;
  const at = lines.indexOf('Location:');
  return at === -1 ? [output] : [`${lines[at + 1]}: ${lines[at - 1]}`];
}
