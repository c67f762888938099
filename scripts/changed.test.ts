import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chooseBrowserTests, listChangedFiles } from './changed.ts';

it.each([
  [['docs/architecture.md', 'cli/members/show.ts', 'src/features/blog/feed.test.ts'], []],
  [['tests/browser/search.spec.ts'], ['tests/browser/search.spec.ts']],
  [['src/features/feedback/feedback.client.ts', 'docs/stewards.md'], ['/feedback']],
  [['src/features/feedback/feedback.client.ts', 'src/lib/date.ts'], 'all'],
  [['src/features/home/load.ts'], 'all'],
  [['tests/browser/fixtures.ts'], 'all'],
  [['tests/sites/handbook/content/docs/index.md'], 'all'],
  [['cli/book/epub.ts'], ['/book', '/print']],
  [['contracts/agreements.ts'], 'all'],
  [['package.json'], 'all'],
])('a change of %j is tested in a browser by %j', (files, tests) => expect(chooseBrowserTests(files)).toEqual(tests));

it('every feature leads to tests that exist', () => {
  const specs = globSync('tests/browser/*.spec.ts').map((path) => path.replaceAll('\\', '/'));
  for (const feature of globSync('src/features/*/')) {
    const tests = chooseBrowserTests([`${feature.replaceAll('\\', '/').replace(/\/$/, '')}/a.ts`]);
    if (tests === 'all') continue;
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((test) => !specs.some((spec) => spec.includes(test)))).toEqual([]);
  }
});

it('a failed comparison is reported, not taken for no change', () => {
  expect(listChangedFiles('no-such-branch')).toBeUndefined();
  expect(listChangedFiles('HEAD')).toBeInstanceOf(Array);
});
