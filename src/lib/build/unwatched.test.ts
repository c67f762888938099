import { expect, it } from 'vitest';
import { SITE_FOLDER } from '#workspace/folders.ts';
import { isUnwatched } from './unwatched.ts';

it.each(['.cache', '.cache/sites/handbook/index.html', '.data/database/base', 'tests/browser', 'dist'])(
  '%s is not watched',
  (path) => expect(isUnwatched(path)).toBe(true),
);

it.each([
  '.',
  'src/pages/index.astro',
  '.astro/data-store.json',
  'contracts',
  '../elsewhere/dist/page.md',
  // The site of these tests is in a folder with nothing else to watch.
  'tests',
  'tests/sites',
  SITE_FOLDER,
  `${SITE_FOLDER}/content/docs/index.md`,
])('%s is watched', (path) => expect(isUnwatched(path)).toBe(false));

it('a folder whose name begins like that of the site is not watched', () => {
  expect(isUnwatched(`${SITE_FOLDER}-old`)).toBe(true);
});
