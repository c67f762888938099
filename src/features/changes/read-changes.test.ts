import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { richSite } from '#contracts/site-config/testing.ts';
import { openRepository } from '#workspace/git.ts';
import { readHistory } from '#workspace/history.ts';
import { readChanges } from './read-changes.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

const root = mkdtempSync(join(tmpdir(), 'changes-'));
// Git's own variables would point it to another repository, for example when a hook runs the tests.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Mira', '-c', 'user.email=m@b.example', '-c', 'commit.gpgsign=false', ...args], {
    cwd: root,
    env,
  });
const page = (title: string, text: string, more = '') =>
  `---\ntitle: ${title}\ndescription: About it.\n${more}---\n\n${text}\n\nA second passage, long enough to be known again.\n`;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
let day = 0;
const commit = (subject: string) => {
  day += 1;
  git('add', '.');
  git('commit', '-qm', subject, `--date=2026-01-${String(day).padStart(2, '0')}T12:00:00Z`);
};

beforeAll(() => {
  git('init', '-q');
  write('docs/tides.md', page('Tides', 'Twice a day.'));
  write('docs/weather.md', page('Weather', 'Perhaps.', 'draft: true\n'));
  write('docs/secret.md', page('A secret', 'Who is to go.', 'unlisted: true\n'));
  write('members/keys.md', page('Keys', 'Behind the barrel.'));
  commit('Begin');
  write('docs/secret.md', page('A secret', 'Somebody is to go.', 'unlisted: true\n'));
  write('members/keys.md', page('Keys', 'On the hook.'));
  commit('Say who is to go');
  write('docs/weather.md', page('Weather', 'It rains.'));
  commit('Publish the weather');
  write('docs/tides.md', page('Tides', 'Three times a day.'));
  write('docs/fog.md', page('Fog', 'It is grey.'));
  commit('Correct the tides');
  write('docs/tides.md', page('Tides', 'Three times a day.', 'sidebar_position: 3\n'));
  commit('Put the tides further down');
  mkdirSync(join(root, 'docs/water'));
  git('mv', 'docs/tides.md', 'docs/water/tides.md');
  git('rm', '-q', 'docs/fog.md');
  commit('Move the tides to the water');
});

afterAll(() => rmSync(root, { recursive: true }));

const read = (listed: string[]) => {
  const repository = openRepository(root);
  if (!repository) throw new Error('There is no repository.');
  return readChanges(readHistory(repository), {
    listed,
    isThere: (path) => existsSync(join(root, path)),
    versions: richSite.docs.map(({ versions: [first] }) => first),
    readTexts: repository.readBlobs,
  });
};

it('lists what readers see of each commit, newest first', () => {
  const changes = read(['docs/water/tides.md', 'docs/weather.md']);
  expect(
    changes.map(({ subject, documents }) => [subject, ...documents.map(({ kind, title }) => `${kind} ${title}`)]),
  ).toEqual([
    ['Move the tides to the water', 'removed Fog', 'moved Tides'],
    ['Correct the tides', 'changed Tides'],
    ['Publish the weather', 'new Weather'],
    ['Begin', 'new Tides'],
  ]);
  expect(changes[0]).toMatchObject({ author: 'Mira', date: new Date('2026-01-06T12:00:00Z') });
  expect(changes.at(-1)?.documents).toEqual([{ kind: 'new', title: 'Tides', path: 'docs/water/tides.md' }]);
});

it('a document that is hidden today is not named, even if it was public', () => {
  const text = JSON.stringify(read(['docs/water/tides.md']));
  for (const hidden of ['Weather', 'weather', 'secret', 'who is to go', 'Keys']) expect(text).not.toContain(hidden);
});
