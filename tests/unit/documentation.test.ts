import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import GithubSlugger from 'github-slugger';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { docSchema, pageSchema, postSchema } from '#contracts/content.ts';
import { siteSchema } from '#contracts/site-config/schema.ts';
import { isDemo } from '#scripts/demo.ts';
import { files, ROOT, read } from './sources.ts';

const decisions = files('docs/decisions/*.md').filter((path) => basename(path) !== 'README.md');
const guides = files(['*.md', 'docs/**/*.md', '{bench,scripts,server,src,tests}/**/README.md']);

/** The files that a text links to, as paths from the root. */
const linkedFrom = (path: string) =>
  [...read(path).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(path), target))
    // The demo contains many examples. An adopted site may have none of them.
    .filter((target) => isDemo || !target.startsWith('site/'));

/** The ids that a code host gives to the headings of a text. */
function headingIds(path: string): string[] {
  const slugger = new GithubSlugger();
  const headings = [...read(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) => slugger.slug(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')));
}

const PATHS = /`((?:src|contracts|workspace|server|cli|supabase|tests|site)\/[^`*<]*)`/g;

/** Missing files and folders that a text names. */
const missingIn = (path: string) =>
  [...read(path).matchAll(PATHS)].map(([, name = '']) => name).filter((name) => !existsSync(join(ROOT, name)));

describe('README, guides and decisions', () => {
  it.each(guides)('%s links to files that exist', (path) => {
    expect(linkedFrom(path).filter((target) => !existsSync(join(ROOT, target)))).toEqual([]);
  });

  it.each(guides)('%s links to headings that exist', (path) => {
    const links = [...read(path).matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)]
      .map(([, target = '', id = '']) => ({ file: target ? join(dirname(path), target) : path, id }))
      .filter(({ file }) => file.endsWith('.md') && !file.startsWith('site/'));
    expect(links.filter(({ file, id }) => !headingIds(file).includes(id))).toEqual([]);
  });

  it.each(guides)('%s names npm scripts that exist', (path) => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const named = [...read(path).matchAll(/`npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it('the architecture names files and folders that exist', () => {
  expect([...read('docs/architecture.md').matchAll(PATHS)].length).toBeGreaterThan(30);
  expect(missingIn('docs/architecture.md')).toEqual([]);
});

// Files that a guide tells its reader to create are in the site.
it.each(files('docs/guide/*.md'))('%s names files and folders of the engine that exist', (path) => {
  expect(missingIn(path).filter((name) => !name.startsWith('site/'))).toEqual([]);
});

it('the page on reliability names tests that exist', () => {
  const named = [...read('docs/reliability.md').matchAll(/ -t (?:"([^"]+)"|(\w+))/g)];
  const patterns = named.flatMap(([, quoted, word = '']) => (quoted ?? word).split('|'));
  expect(patterns.length).toBeGreaterThan(20);
  const titles = files('{cli,server,tests}/**/*.ts').flatMap(
    (path) => read(path).match(/\b(?:describe|it)\(\s*['`].*/g) ?? [],
  );
  expect(patterns.filter((pattern) => !titles.some((title) => title.includes(pattern)))).toEqual([]);
});

it('the page for authors has every key of front matter', () => {
  const page = read('docs/writing.md');
  const keys = Object.keys({ ...docSchema.shape, ...postSchema.shape, ...pageSchema.shape });
  expect(keys.filter((key) => !page.includes(`\`${key}`))).toEqual([]);
});

it('the page about the configuration, or one that it leads to, has every key', () => {
  const texts = files(['docs/*.md', 'docs/guide/*.md']).map(read).join();
  const keys = new Set<string>();
  JSON.stringify(z.toJSONSchema(siteSchema, { io: 'input', unrepresentable: 'any' }), (name, value) => {
    if (name === 'properties') for (const key of Object.keys(value)) keys.add(key);
    return value;
  });
  expect(keys.size).toBeGreaterThan(80);
  expect([...keys].filter((key) => !new RegExp(`\\b${key}\\b`).test(texts))).toEqual([]);
});

describe('the decisions', () => {
  it('are numbered without gaps', () => {
    const numbers = decisions.map((path) => Number(/^(\d{3})-[\w-]+\.md$/.exec(basename(path))?.[1]));
    expect(numbers).toEqual(decisions.map((_, index) => index + 1));
  });

  it.each(decisions)('%s has its context, the choice and the consequences', (path) => {
    const headings = [...read(path).matchAll(/^#+ .+$/gm)].map(([heading]) => heading);
    expect(headings[0]).toMatch(/^# \d+\. /);
    expect(headings.slice(1)).toEqual(['## Context', '## Choice', '## Consequences']);
  });

  it('are all listed in their README', () => {
    expect(linkedFrom('docs/decisions/README.md').sort()).toEqual(decisions);
  });
});
