import { expect, it } from 'vitest';
import { standingOf } from './standing.ts';
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
const ASKED = document({ asks_since: '2026-09-01' });

it('who never joined has no standing, and who left has left, whatever was signed', () => {
  expect(standingOf(status([ASKED], { member: null }), 30)).toEqual({ kind: 'none' });
  const left = { ...MEMBER, left_at: '2026-09-05T00:00:00Z' };
  expect(standingOf(status([ASKED], { member: left }), 30)).toEqual({ kind: 'left' });
});

it('a signature that still holds makes a member', () => {
  expect(standingOf(status([document()]), 30)).toEqual({ kind: 'member' });
});

it('a change of substance asks for a signature until the grace period ends, and then the signature is due', () => {
  const at = (server_time: string) => standingOf(status([document(), ASKED], { server_time }), 30);
  const until = Date.parse('2026-10-01');
  expect(at('2026-09-30T23:59:59Z')).toEqual({ kind: 'asked', documents: [ASKED], until, isDeclined: false });
  expect(at('2026-10-01T00:00:00Z').kind).toBe('due');
});

it('the earliest question counts, also that of a document which is new to a member', () => {
  const added = document({ signed: null, in_force: { ...VERSION, effective: '2026-08-20' } });
  expect(standingOf(status([ASKED, added]), 30)).toMatchObject({ kind: 'asked', until: Date.parse('2026-09-19') });
});

it('who declined everything that is asked is known to have done so', () => {
  const declined = { ...ASKED, declined_at: '2026-09-03T00:00:00Z' };
  expect(standingOf(status([declined]), 30)).toMatchObject({ kind: 'asked', isDeclined: true });
  expect(standingOf(status([declined, ASKED]), 30)).toMatchObject({ isDeclined: false });
});
