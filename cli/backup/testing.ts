import type { Community } from './community.ts';

const TIME = '2026-01-31T09:05:00.123456+00:00';

/** A community of one member. */
export const COMMUNITY: Community = {
  taken_at: '2026-02-01T00:00:00+00:00',
  last_number: 7,
  address_key: 'abcd',
  rules: [{ id: 1, admission: 'open' }],
  acts: [{ id: 1, member_id: 'e6f0', act: 'warn' }],
  held_addresses: [{ address_hash: '\\xbeef', act: 'exclude', account: null }],
  invitations: [{ email: 'bob@example.org' }],
  stewards: [{ id: 1, account: 'e6f0', name: 'Ada', roles: ['roll'] }],
  proposed_acts: [{ id: 1, account: 'e6f0', act: 'exclude', who: 'Ada' }],
  looks: [{ id: 1, account: 'e6f0', who: 'Ada', what: 'record' }],
  versions: [{ document: 'code', version: 1, sha256: 'a'.repeat(64), published_at: TIME }],
  statements: [{ document: 'code', version: 1, locale: 'en', statement: 'I agree.' }],
  accounts: [{ id: 'e6f0', email: 'ada@example.org', email_confirmed_at: TIME }],
  members: [{ id: 'e6f0', number: 7, display_name: 'Ada "山田" 👩🏽‍🌾' }],
  signatures: [{ id: 1, member_id: 'e6f0', document: 'code', version: 1, act: 'accept' }],
  letters: [{ id: 1, account: 'e6f0', kind: 'joined', signatures: [1], about: {} }],
  notices: [{ id: 1, account: 'e6f0', letter: 1, kind: 'joined', outcome: 'sent' }],
  required_reading: [{ id: 1, documents: ['fire_drill'] }],
  acknowledgements: [{ id: 1, member_id: 'e6f0', document: 'fire_drill', version: 1 }],
  members_pages: [{ locale: 'en', path: '/', title: 'For members' }],
  page_answers: [{ page: '/docs/', token: 'f00d', is_helpful: true }],
  evidence: [{ id: 1, display_name: 'Eve', signatures: [{ document: 'code', version: 1 }], until: '2033-01-31' }],
  evidence_readings: [{ id: 1, evidence: 1, who: 'Ada, Bob', reason: 'A claim.' }],
};
