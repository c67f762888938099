import { expect, it } from 'vitest';
import type { MembershipStatus } from './status.ts';
import { isMembershipStatus } from './status-check.ts';
import { membershipStatusSchema } from './status-schema.ts';

const version = {
  version: 2,
  effective: '2026-09-01',
  change: 'substantive',
  summary: 'S',
  sha256: 'b'.repeat(64),
} as const;
const documentStatus = {
  document: 'code',
  title: 'Code',
  in_force: version,
  statements: { en: 'I agree.' },
  coming: { ...version, version: 3 },
  signed: { version: 2, sha256: 'b', signed_at: '2026-09-02T10:00:00.123+00:00', statement: 'I agree.' },
  declined_at: null,
  asks_since: '2026-09-01',
};
const member = { number: 1, display_name: 'Anna', joined_at: '2026-01-01T00:00:00Z', left_at: null };
const act = {
  act: 'pause',
  until: '2026-12-01',
  reason: 'Because.',
  decision: '2026-14',
  who: 'Ana, Ben',
  actor: 'steward',
  acted_at: '2026-09-02T10:00:00.123+00:00',
} as const;
const status: MembershipStatus = {
  email: 'anna@example.org',
  member,
  documents: [documentStatus, { ...documentStatus, coming: null, signed: null, asks_since: null }],
  standing: 'paused',
  grace_until: '2026-10-01T00:00:00+00:00',
  acts: [act],
  admission: 'approval',
  approvals: { given: 1, needed: 2 },
  asks_signatory: true,
  signatory: { legal_name: 'Anna', country: 'DE', firm: 'Anna GmbH', firm_number: 'HRB 1' },
  server_time: '2026-09-10T00:00:00Z',
};

it('a valid status is accepted, in the page and elsewhere', () => {
  expect(isMembershipStatus(status)).toBe(true);
  const nothing = { grace_until: null, acts: [], approvals: null, asks_signatory: false, signatory: null };
  const empty = { ...status, member: null, documents: [], ...nothing };
  expect(isMembershipStatus(empty)).toBe(true);
  // A database before the schema step that adds the name.
  const { who: _, ...nameless } = act;
  const earlier = { ...status, acts: [nameless] };
  expect(isMembershipStatus(earlier)).toBe(true);
  for (const taken of [status, empty, earlier]) expect(membershipStatusSchema.safeParse(taken).data).toEqual(taken);
});

it.each([
  ['nothing', null],
  ['a text', 'status'],
  ['an empty record', {}],
  ['a member without a number', { ...status, member: { ...member, number: null } }],
  ['a time that is invalid', { ...status, member: { ...member, joined_at: 'yesterday' } }],
  ['documents that are not a list', { ...status, documents: {} }],
  ['a document without a version in force', { ...status, documents: [{ ...documentStatus, in_force: null }] }],
  ['a statement that is not a text', { ...status, documents: [{ ...documentStatus, statements: { en: 1 } }] }],
  ['statements that are a list', { ...status, documents: [{ ...documentStatus, statements: ['I agree.'] }] }],
  [
    'an unknown kind of change',
    { ...status, documents: [{ ...documentStatus, in_force: { ...version, change: 'big' } }] },
  ],
  ['a signature without its sentence', { ...status, documents: [{ ...documentStatus, signed: { version: 2 } }] }],
  ['an unknown standing', { ...status, standing: 'famous' }],
  ['an unknown act', { ...status, acts: [{ ...act, act: 'praise' }] }],
  ['an act by somebody who is not a text', { ...status, acts: [{ ...act, who: 1 }] }],
  ['an act without a time', { ...status, acts: [{ ...act, acted_at: null }] }],
  ['an unknown admission', { ...status, admission: 'closed' }],
  ['approvals without a number', { ...status, approvals: { given: 1 } }],
  ['a key that is missing', { ...status, documents: [{ ...documentStatus, asks_since: undefined }] }],
])('%s is not a valid status', (_, answer) => {
  expect(isMembershipStatus(answer)).toBe(false);
  expect(membershipStatusSchema.safeParse(answer).success).toBe(false);
});
