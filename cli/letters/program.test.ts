import { expect, it } from 'vitest';
import { startFakeBackend } from '#tests/support/fake-backend.ts';
import { openBackend } from '../backend/backend.ts';
import { WRITERS } from './list.ts';
import { lettersProgram } from './program.ts';

it.each([
  ['cod', '1', 'There is no published agreement "cod". Did you mean code?'],
  ['constructor', '1', 'There is no published agreement "constructor".'],
  ['code', '9', 'Version 9 of "code" is not published. The newest is 2.'],
  ['drill', '1', 'Members read "drill", and do not sign it'],
])('an announcement of %s %s is refused, even if it had no recipients', async (id, version, message) => {
  const published = [
    { document: 'code', version: 1, kind: 'agreement' },
    { document: 'code', version: 2, kind: 'agreement' },
    { document: 'drill', version: 1, kind: 'acknowledgement' },
  ];
  const { url } = await startFakeBackend(({ path }) => ({
    json: path.endsWith('/agreement_versions') ? published : [],
  }));
  const { commands } = lettersProgram({
    open: async () => openBackend({ url, secretKey: 'sb_secret_1', kind: 'other' }),
    getRenderer: () => Promise.reject(new Error('Nothing is rendered.')),
    deliver: () => Promise.reject(new Error('Nothing is delivered.')),
  });
  await expect(commands.announce?.run({ positionals: [id, version], values: new Map() })).rejects.toThrow(message);
});

it('a list has the time of the next attempt, or the time at which a letter was settled, in UTC', () => {
  const waiting = {
    state: 'waiting' as const,
    ...{ id: 1, kind: 'welcome', email: 'ada@example.org', number: 1, display_name: 'Ada' },
    ...{ written_at: '2026-01-01T00:30:00+02:00', attempts: 1, next_attempt_at: '2026-01-02T03:04:05Z' },
    ...{ settled_at: null, answer: '451 Later' },
  };
  const sent = { ...waiting, id: 2, state: 'sent' as const, settled_at: '2026-01-03T00:00:00Z', answer: null };
  expect(WRITERS.csv([waiting, sent])).toBe(
    [
      'id,letter,to,name,written,state,attempts,next or settled,answer',
      '1,welcome,ada@example.org,Ada,2025-12-31 22:30,waiting,1,2026-01-02 03:04,451 Later',
      '2,welcome,ada@example.org,Ada,2025-12-31 22:30,sent,1,2026-01-03 00:00,',
      '',
    ].join('\r\n'),
  );
});
