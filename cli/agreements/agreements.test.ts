import { describe, expect, it } from 'vitest';
import type { Backend } from '../backend/backend.ts';
import { compare, describeState, findConflicts } from './compare.ts';
import { loadUntold } from './load.ts';
import { type LockedVersion, type PublishedVersion, publishedSchema } from './model.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const locked = (id: string, version: number, effective: string): LockedVersion => ({
  document: id,
  version,
  effective,
  title: id,
  change: 'substantive',
  summary: 'S',
  sha256: `${version}`.repeat(64),
  kind: 'agreement',
  statements: { en: 'I agree.', de: 'Ich stimme zu.' },
});
const published = (id: string, version: number, effective: string): PublishedVersion => ({
  ...locked(id, version, effective),
  statements: { en: 'I agree.', de: 'Ich stimme zu.' },
  published_at: '2026-01-01T00:00:00Z',
});

const ONE = ['code', 1, '2026-01-01'] as const;
const TWO = ['code', 2, '2026-06-01'] as const;
const THREE = ['code', 3, '2026-06-02'] as const;

describe('lock file and backend', () => {
  it('are compared version by version, each as past, in force or coming', () => {
    const found = compare(
      [locked(...TWO), locked(...ONE), locked(...THREE)],
      [published(...ONE), published(...TWO)],
      NOW,
    );
    expect(found.map(({ version, phase, state }) => [version, phase, state])).toEqual([
      [1, 'past', 'same'],
      [2, 'in force', 'same'],
      [3, 'coming', 'missing'],
    ]);
    expect(findConflicts(found)).toEqual([]);
    expect(found.map(describeState)).toEqual(['published', 'published', 'not published']);
  });

  it('have the day of publication in UTC, whatever the time zone of the database', () => {
    const { statements: _, ...row } = { ...published(...ONE), published_at: '2026-01-02T09:00:00+13:00' };
    expect(publishedSchema.parse([row])).toMatchObject([{ published_at: '2026-01-01T20:00:00.000Z' }]);
  });

  it('are compared per document', () => {
    const found = compare([locked('b', 1, '2026-01-01'), locked('a', 1, '2026-07-01')], [], NOW);
    expect(found.map(({ document: id, phase }) => [id, phase])).toEqual([
      ['a', 'coming'],
      ['b', 'in force'],
    ]);
  });

  it('are in conflict if they disagree about a published version, or a version is only published', () => {
    const other = { ...published(...ONE), sha256: 'f'.repeat(64), summary: 'T', title: 'Another title' };
    const found = compare([locked(...ONE)], [other, published(...TWO)], NOW);
    expect(found.map(({ state, differences }) => [state, differences])).toEqual([
      ['different', ['summary', 'sha256']],
      ['unknown', []],
    ]);
    expect(found.map(describeState)).toEqual(['differs in summary and text', 'not in the lock file']);
    expect(findConflicts(found)).toEqual([
      expect.stringMatching(/^Version 1 of code was published with another summary and text\./),
      expect.stringMatching(/^Version 2 of code is published, but the lock file does not have it\./),
    ]);
  });

  it('may have statements that are not published yet; a changed one is a conflict', () => {
    const [partly, reworded] = [{ en: 'I agree.' }, { en: 'I do not agree.' }].map((statements) =>
      compare([locked(...ONE)], [{ ...published(...ONE), statements }], NOW),
    );
    expect(partly?.map(describeState)).toEqual(['published without some of its statements']);
    expect(findConflicts(partly ?? [])).toEqual([]);
    expect(findConflicts(reworded ?? [])).toEqual([expect.stringContaining('was published with another statement.')]);
  });
});

describe('who has not been notified', () => {
  const person = (number: number) => ({ number, display_name: `N${number}`, email: null, letter: null });
  /** A backend with this many members, none of whom was notified. */
  function withMembers(count: number) {
    const asked: unknown[] = [];
    const backend: Backend = {
      url: 'https://example.org',
      now: () => NOW,
      rows: async (_table, _columns, _key, schema) => schema.parse([]),
      call: async (name, args, schema) => {
        asked.push([name, args]);
        const { after_number: after } = Object.assign({ after_number: 0 }, args);
        const rest = Array.from({ length: count }, (_, index) => person(index + 1)).filter(
          ({ number }) => number > after,
        );
        return schema.parse(rest.slice(0, 500));
      },
    };
    return { backend, asked };
  }
  const versions = compare(
    [locked(...ONE), locked(...TWO), locked(...THREE)],
    [published(...ONE), published(...TWO), published(...THREE)],
    NOW,
  );

  it('is loaded in pages for the version in force and the coming one', async () => {
    const { backend, asked } = withMembers(501);
    const untold = [];
    for (const version of versions) untold.push((await loadUntold(backend, version))?.length);
    expect(untold).toEqual([undefined, 501, 501]);
    expect(asked).toHaveLength(4);
    expect(asked[1]).toEqual(['list_untold', { document: 'code', version: 2, after_number: 500, page_size: 500 }]);
  });

  it('is an error of a backend that gives the same members again and again', async () => {
    const { backend } = withMembers(500);
    const call: Backend['call'] = (name, args, schema) => backend.call(name, { ...args, after_number: 0 }, schema);
    const current = versions.find(({ version }) => version === 2);
    expect(current).toBeDefined();
    if (current) await expect(loadUntold({ ...backend, call }, current)).rejects.toThrow('again and again');
  });

  it('is nobody if a version is the first, or not published', async () => {
    const { backend, asked } = withMembers(1);
    for (const version of compare([locked(...ONE), locked(...TWO)], [], NOW))
      expect(await loadUntold(backend, version)).toBeUndefined();
    for (const version of compare([locked('code', 1, '2026-01-01')], [published('code', 1, '2026-01-01')], NOW))
      expect(await loadUntold(backend, version)).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
