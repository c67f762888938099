import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import GithubSlugger from 'github-slugger';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { docSchema, pageSchema, postSchema } from '#contracts/content.ts';
import { siteSchema } from '#contracts/site-config/schema.ts';
import { isDemo } from '#scripts/demo.ts';
import { SERVER_VARIABLES } from '#server/environment.ts';
import { files, ROOT, read } from './sources.ts';

const decisions = files('docs/decisions/*.md').filter((path) => basename(path) !== 'README.md');
const guides = files(['*.md', 'docs/**/*.md', '{bench,scripts,server,src,supabase,tests}/**/README.md']);

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

const PATHS = /`((?:src|contracts|workspace|server|cli|scripts|supabase|tests|bench|deploy|site)\/[^`*<\s]*)`/g;
/** Repositories of others on GitHub. */
const REPOSITORIES = ['supabase/auth', 'supabase/postgres'];

/** An ellipsis stands for the rest of a name. */
const isThere = (name: string) => existsSync(join(ROOT, name)) || files(name.replaceAll('…', '*')).length > 0;
/** Missing files and folders that a text names. */
const missingIn = (path: string) =>
  [...read(path).matchAll(PATHS)]
    .map(([, name = '']) => name)
    .filter((name) => !REPOSITORIES.includes(name) && !isThere(name));

/** The files and folders in the indented list of a README, whose names stand before two spaces or more. */
const listedIn = (path: string) =>
  [...read(path).matchAll(/^ {4}\S.*$/gm)].flatMap(([line]) =>
    [...line.matchAll(/ {2}([\w.-]+(?:\/[\w.-]+)*(?:\.\w+|\/))(?= {2}|$)/g)].map(([, name = '']) => name),
  );

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

// Files that a text tells its reader to create are in the site. The history of changes names some that are gone.
it.each(guides.filter((path) => path !== 'CHANGELOG.md'))(
  '%s names files and folders of the engine that exist',
  (path) => {
    expect(missingIn(path).filter((name) => !name.startsWith('site/'))).toEqual([]);
  },
);

describe('the list of files in a README', () => {
  const readmes = guides.filter((path) => path.includes('/README.md') && listedIn(path).length > 1);

  it.each(readmes)('%s names files that exist', (path) => {
    expect(listedIn(path).filter((name) => !isThere(join(dirname(path), name)) && !isThere(name))).toEqual([]);
  });

  it('is in several', () => expect(readmes.length).toBeGreaterThan(3));
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

it('the page about the configuration has no default for the required keys alone', () => {
  const rows = [...read('docs/configuration.md').matchAll(/^\| (`.+?) \| (.*?) ?\| .* \|$/gm)];
  const keys = rows.flatMap(([, names = '', usual = '']) =>
    [...names.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => ({ name, isRequired: usual === '' })),
  );
  const { required } = z
    .object({ required: z.array(z.string()) })
    .parse(z.toJSONSchema(siteSchema, { io: 'input', unrepresentable: 'any' }));
  expect(keys.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])).sort()).toEqual(required.sort());
});

it('the guide of the embedded backend has every variable of the server', () => {
  const table =
    read('server/backend/README.md')
      .match(/^\|.*\|$/gm)
      ?.join('\n') ?? '';
  expect(SERVER_VARIABLES.filter((name) => /^[A-Z]/.test(name) && !table.includes(`\`${name}\``))).toEqual([]);
});

describe('the changes', () => {
  const [, version, newest, ...earlier] = read('CHANGELOG.md').split(/^## (\d+\.\d+\.\d+)\b/m);

  it('name the version of both package files as the newest release', () => {
    const manifest: { version: string } = JSON.parse(read('package.json'));
    const lock: { version: string; packages: { '': { version: string } } } = JSON.parse(read('package-lock.json'));
    expect([manifest, lock, lock.packages['']].map((file) => file.version)).toEqual([version, version, version]);
  });

  it('say at the beginning of a release what a steward has to do', () => {
    expect(newest).toMatch(/^ \(\d{4}-\d\d-\d\d\)\n\n### What is new, in short\n[^#]+### What you have to do\n/);
    expect([newest, ...earlier].join('')).not.toMatch(/\*\*to do/i);
  });
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
