import { expect, it } from 'vitest';
import { getMembershipState } from './membership-state.ts';
import type { DocumentStatus, MembershipStatus } from './status.ts';

const VERSION = { version: 2, effective: '2026-09-01', change: 'substantive', summary: 'S', sha256: 'b' } as const;
const SIGNED = { version: 2, sha256: 'b', signed_at: '2026-09-02T10:00:00Z', statement: 'I agree.' };
const document = (more: Partial<DocumentStatus> = {}): DocumentStatus => ({
  document: 'code',
  title: 'Code',
  in_force: VERSION,
  coming: null,
  signed: SIGNED,
  declined_at: null,
  asks_since: null,
  ...more,
});
const MEMBER = { number: 1, display_name: 'Anna', joined_at: '2026-01-01T00:00:00Z', left_at: null };
const status = (documents: DocumentStatus[], more: Partial<MembershipStatus> = {}): MembershipStatus => ({
  email: 'anna@example.org',
  member: MEMBER,
  documents,
  server_time: '2026-09-10T00:00:00Z',
  ...more,
});
const REQUESTED = document({ asks_since: '2026-09-01' });

it('somebody who never joined has the state none, and somebody who left has left, whatever they signed', () => {
  expect(getMembershipState(status([REQUESTED], { member: null }), 30)).toEqual({ kind: 'none' });
  const left = { ...MEMBER, left_at: '2026-09-05T00:00:00Z' };
  expect(getMembershipState(status([REQUESTED], { member: left }), 30)).toEqual({ kind: 'left' });
});

it('a signature that is still valid makes a member', () => {
  expect(getMembershipState(status([document()]), 30)).toEqual({ kind: 'member' });
});

it('a substantive change requests a signature until the grace period ends, and then the signature is overdue', () => {
  const at = (server_time: string) => getMembershipState(status([document(), REQUESTED], { server_time }), 30);
  const until = Date.parse('2026-10-01');
  expect(at('2026-09-30T23:59:59Z')).toEqual({
    kind: 'signatureRequested',
    documents: [REQUESTED],
    until,
    isDeclined: false,
  });
  expect(at('2026-10-01T00:00:00Z').kind).toBe('overdue');
});

it('the earliest request counts, also that of a document which is new to a member', () => {
  const added = document({ signed: null, in_force: { ...VERSION, effective: '2026-08-20' } });
  expect(getMembershipState(status([REQUESTED, added]), 30)).toMatchObject({
    kind: 'signatureRequested',
    until: Date.parse('2026-09-19'),
  });
});

it('the state tells whether everything requested was declined', () => {
  const declined = { ...REQUESTED, declined_at: '2026-09-03T00:00:00Z' };
  expect(getMembershipState(status([declined]), 30)).toMatchObject({ kind: 'signatureRequested', isDeclined: true });
  expect(getMembershipState(status([declined, REQUESTED]), 30)).toMatchObject({ isDeclined: false });
});
