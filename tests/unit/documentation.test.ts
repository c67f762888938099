import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files, ROOT, read } from './sources.ts';

const decisions = files('docs/decisions/*.md').filter((path) => basename(path) !== 'README.md');
const guides = files(['*.md', 'docs/**/*.md', '{bench,scripts,server,src,tests}/**/README.md']);

/** The files that a text links to, as paths from the root. */
const linkedFrom = (path: string) =>
  [...read(path).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(path), target));

describe('README, guides and decisions', () => {
  it.each(guides)('%s links to files that exist', (path) => {
    expect(linkedFrom(path).filter((target) => !existsSync(join(ROOT, target)))).toEqual([]);
  });

  it.each(guides)('%s names npm scripts that exist', (path) => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const named = [...read(path).matchAll(/`npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it('the architecture names files and folders that exist', () => {
  const named = [
    ...read('docs/architecture.md').matchAll(
      /`((?:src|contracts|workspace|server|cli|supabase|tests|site)\/[^`*<]*)`/g,
    ),
  ];
  const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)));
  expect(named.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

describe('the decisions', () => {
  it('are numbered without gaps', () => {
    const numbers = decisions.map((path) => Number(/^(\d{3})-[\w-]+\.md$/.exec(basename(path))?.[1]));
    expect(numbers).toEqual(decisions.map((_, index) => index + 1));
  });

  it.each(decisions)('%s says its context, the choice and the consequences', (path) => {
    const headings = [...read(path).matchAll(/^#+ .+$/gm)].map(([heading]) => heading);
    expect(headings[0]).toMatch(/^# \d+\. /);
    expect(headings.slice(1)).toEqual(['## Context', '## Choice', '## Consequences']);
  });

  it('are all listed in their README', () => {
    expect(linkedFrom('docs/decisions/README.md').sort()).toEqual(decisions);
  });
});
