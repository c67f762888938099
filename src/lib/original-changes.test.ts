import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getFingerprint } from '#workspace/content/translations.ts';
import { getOriginalChanges } from './original-changes.ts';

vi.mock('#site', async () => {
  const { richSite } = await import('#contracts/site-config/testing.ts');
  const editUrl = 'https://git.handbook.example/book/edit/main/';
  return { default: { ...richSite, docs: [{ ...richSite.docs[0], editUrl }] } };
});

/** A repository whose folder `book/` is the site. */
const repository = await vi.hoisted(async () => {
  const [{ mkdtempSync }, { tmpdir }, { join }] = await Promise.all([
    import('node:fs'),
    import('node:os'),
    import('node:path'),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'original-changes-'));
  process.env.SITE = join(folder, 'book');
  return folder;
});
const content = join(repository, 'book/content');

const page = (text: string, more = '') => `---\ntitle: Tides\ndescription: When.\n${more}---\n\n${text}\n`;
const secret = page(
  'Who wants to row comes on a Sunday.\n\nThe keys are behind the barrel on the left.\n\nBring a friend.',
);
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(content, path)), { recursive: true });
  writeFileSync(join(content, path), text);
};
// Git's own variables would point it to another repository, for example when a hook runs the tests.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false', ...args], {
    cwd: repository,
    env,
  });
const commit = () => {
  git('add', '.');
  git('commit', '-qm', 'Change');
};

/** The changes for a translation that was made from a text. */
const changesSince = (path: string, source: string) => {
  write(`i18n/de/${path}`, page('…'));
  const data = { translated_from: getFingerprint(source) };
  return getOriginalChanges({ filePath: join(content, 'i18n/de', path), data });
};

beforeAll(() => {
  git('init', '-q');
  write('docs/tides.md', page('Twice a day.'));
  write('docs/old name.md', page('A long enough text that its move is seen.\n\nOnce a year, when the wind is right.'));
  write('docs/weather.md', page('Perhaps.', 'draft: true\n'));
  write('members/keys.md', secret);
  commit();
  write('docs/tides.md', page('Twice a day, or once.'));
  write('docs/weather.md', page('It rains.'));
  git('mv', 'book/content/docs/old name.md', 'book/content/docs/ebb & flöod.md');
  git('mv', 'book/content/members/keys.md', 'book/content/docs/keys.md');
  write('docs/keys.md', secret.replace('behind the barrel on the left', 'with the lamp keeper'));
  commit();
  write('docs/tides.md', page('Three times a day.'));
  write('docs/ebb & flöod.md', page('Once a year.'));
  commit();
});

afterAll(() => rmSync(repository, { recursive: true }));

it('the earlier original is found in the history by its fingerprint', () => {
  expect(changesSince('docs/tides.md', page('Twice a day.'))).toEqual({
    before: 'Tides\n\nWhen.\n\nTwice a day.\n',
    after: 'Tides\n\nWhen.\n\nThree times a day.\n',
    lang: 'en',
    historyUrl: expect.stringMatching(
      /^https:\/\/git\.handbook\.example\/book\/commits\/main\/.*content\/docs\/tides\.md$/,
    ),
  });
  expect(changesSince('docs/tides.md', page('Twice a day, or once.'))?.before).toContain('or once');
});

it('the earlier original is found under its former name', () => {
  const source = page('A long enough text that its move is seen.\n\nOnce a year, when the wind is right.');
  expect(changesSince('docs/ebb & flöod.md', source)?.before).toContain('when the wind is right');
});

it('a text that was never committed is not found', () => {
  expect(changesSince('docs/tides.md', page('Never said.'))).toMatchObject({ before: undefined });
});

it('drafts and what only members could read are not shown to everybody', () => {
  expect(changesSince('docs/weather.md', page('Perhaps.'))).toMatchObject({ before: undefined });
  expect(changesSince('docs/keys.md', secret)).toMatchObject({ before: undefined });
});

it('there are no changes for a translation that is up to date or has no fingerprint', () => {
  expect(changesSince('docs/tides.md', page('Three times a day.'))).toBeUndefined();
  const filePath = join(content, 'i18n/de/docs/tides.md');
  expect(getOriginalChanges({ filePath, data: {} })).toBeUndefined();
});
