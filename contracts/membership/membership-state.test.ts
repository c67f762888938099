import { expect, it } from 'vitest';
import { getPendingSignatures, isInGoodStanding, isMember } from './membership-state.ts';
import { type DocumentStatus, STANDINGS } from './status.ts';

const VERSION = { version: 2, effective: '2026-09-01', change: 'substantive', summary: 'S', sha256: 'b' } as const;
const SIGNED = { version: 2, sha256: 'b', signed_at: '2026-09-02T10:00:00Z', statement: 'I agree.' };
const documentStatus = (more: Partial<DocumentStatus> = {}): DocumentStatus => ({
  document: 'code',
  title: 'Code',
  in_force: VERSION,
  coming: null,
  signed: SIGNED,
  declined_at: null,
  asks_since: null,
  ...more,
});
const REQUESTED = documentStatus({ asks_since: '2026-09-01' });
const ADDED = documentStatus({ signed: null });
const pending = (
  documents: DocumentStatus[],
  server_time = '2026-09-10T00:00:00Z',
  grace_until: string | null = '2026-10-01T00:00:00+00:00',
) => getPendingSignatures({ documents, server_time, grace_until });

it('there is nothing to sign without a grace period', () => {
  expect(pending([REQUESTED], undefined, null)).toBeNull();
});

it('changed and new documents have to be signed before the grace period ends', () => {
  const until = Date.parse('2026-10-01');
  const at = (server_time: string) => pending([documentStatus(), REQUESTED, ADDED], server_time);
  expect(at('2026-09-30T23:59:59Z')).toEqual({
    documents: [REQUESTED, ADDED],
    until,
    isOverdue: false,
    isDeclined: false,
  });
  expect(at('2026-10-01T00:00:00Z')).toMatchObject({ until, isOverdue: true });
});

it('tells whether everything requested was declined', () => {
  const declined = { ...REQUESTED, declined_at: '2026-09-03T00:00:00Z' };
  expect(pending([declined])).toMatchObject({ isDeclined: true });
  expect(pending([declined, REQUESTED])).toMatchObject({ isDeclined: false });
});

it('people who rest or are paused are members; applicants, people who left and excluded people are not', () => {
  expect(STANDINGS.filter((standing) => isMember({ standing }))).toEqual([
    'member',
    'asked',
    'due',
    'resting',
    'paused',
  ]);
});

it('the members’ pages are for those who have nothing overdue, and neither rest nor are paused', () => {
  expect(STANDINGS.filter((standing) => isInGoodStanding({ standing }))).toEqual(['member', 'asked']);
});
