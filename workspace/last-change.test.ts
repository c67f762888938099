import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { getLastChange, parseLog } from './last-change.ts';

const LOG = ['log', '--format=%x00%aI%x00%an', '--name-only', '--no-renames'];

/** A line of the log for a commit, as git writes it. */
const commitLine = (date: string, author: string) => `\0${date}\0${author}\n`;

describe('parseLog', () => {
  it('keeps the newest change of each file', () => {
    const log = [
      `${commitLine('2026-03-04T12:00:00+01:00', 'Editors')}\ncontent/docs/index.md\n`,
      `${commitLine('2026-01-02T10:00:00Z', 'Stewards')}\ncontent/docs/index.md\ncontent/docs/codex/index.md\n`,
    ].join('\n');
    expect(parseLog(log)).toEqual(
      new Map([
        ['content/docs/index.md', { date: new Date('2026-03-04T11:00:00Z'), author: 'Editors' }],
        ['content/docs/codex/index.md', { date: new Date('2026-01-02T10:00:00Z'), author: 'Stewards' }],
      ]),
    );
  });

  it('finds nothing in an empty history', () => {
    expect(parseLog('')).toEqual(new Map());
  });
});

describe('parseLog of a real repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-history-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  // Git's own variables would point it to another repository, for example when a hook runs the tests.
  const plain = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const git = (args: string[], env = {}) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: { ...plain, ...env } });

  function commit(author: string, date: string, files: string[]): void {
    for (const file of files) writeFileSync(join(folder, file), date);
    git(['add', '.']);
    const [GIT_COMMITTER_NAME, GIT_COMMITTER_EMAIL] = ['Test', 'test@handbook.example'];
    const by = `--author=${author} <author@handbook.example>`;
    git(['-c', 'commit.gpgsign=false', 'commit', '-q', '-m', 'Change', by, `--date=${date}`], {
      GIT_COMMITTER_NAME,
      GIT_COMMITTER_EMAIL,
    });
  }

  it('finds every file, whatever its name', () => {
    git(['init', '-q']);
    commit('Stewards', '2026-01-02T10:00:00Z', ['index.md', 'über uns.md']);
    commit('Editors of the handbook', '2026-03-04T12:00:00Z', ['index.md']);
    expect(parseLog(git(['-c', 'core.quotePath=false', ...LOG]))).toEqual(
      new Map([
        ['index.md', { date: new Date('2026-03-04T12:00:00Z'), author: 'Editors of the handbook' }],
        ['über uns.md', { date: new Date('2026-01-02T10:00:00Z'), author: 'Stewards' }],
      ]),
    );
  });
});

describe('getLastChange', () => {
  const filePath = 'content/docs/there-is-no-such-file.md';
  const date = new Date('2026-01-02');

  it('is empty for a file that has no history', () => {
    expect(getLastChange({ data: {}, filePath })).toEqual({});
  });

  it('is that of the front matter, which may also name the author alone', () => {
    expect(getLastChange({ data: { last_update: { date } }, filePath })).toEqual({ date });
    expect(getLastChange({ data: { last_update: { date, author: 'Mira' } }, filePath })).toEqual({
      date,
      author: 'Mira',
    });
    expect(getLastChange({ data: { last_update: { author: 'Mira' } }, filePath })).toEqual({ author: 'Mira' });
  });
});
