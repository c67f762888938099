import { expect, it } from 'vitest';
import { countRows, hashCommunity, narrowToBackup } from './community.ts';
import { COMMUNITY } from './testing.ts';

it('the hash does not depend on the time or the order of columns', () => {
  const [member = {}] = COMMUNITY.members;
  const turned = Object.fromEntries(Object.entries(member).reverse());
  expect(hashCommunity({ ...COMMUNITY, taken_at: '2027-01-01T00:00:00Z', members: [turned] })).toBe(
    hashCommunity(COMMUNITY),
  );
});

it.each(countRows(COMMUNITY).map(({ name, kind }) => [name, kind] as const))(
  'the hash changes if the %s change',
  (_, kind) => {
    expect(hashCommunity({ ...COMMUNITY, [kind]: [{ ...COMMUNITY[kind][0], version: 2 }] })).not.toBe(
      hashCommunity(COMMUNITY),
    );
  },
);

it('a backend may have newer columns and more versions, statements and answers than the backup, but not more people', () => {
  const stored = {
    ...COMMUNITY,
    versions: [...COMMUNITY.versions, { document: 'code', version: 2 }],
    statements: [...COMMUNITY.statements, { document: 'code', version: 1, locale: 'de', statement: 'Ja.' }],
    page_answers: [...COMMUNITY.page_answers, { page: '/docs/', token: 'cafe', is_helpful: false }],
    members: COMMUNITY.members.map((member) => ({ ...member, circle: null })),
  };
  expect(hashCommunity(narrowToBackup(stored, COMMUNITY))).toBe(hashCommunity(COMMUNITY));
  const more = { ...stored, members: [...stored.members, { id: 'beef', number: 8, display_name: 'Eve' }] };
  expect(hashCommunity(narrowToBackup(more, COMMUNITY))).not.toBe(hashCommunity(COMMUNITY));
});

it('people in a backend count as others if the backup has none', () => {
  const empty = { ...COMMUNITY, accounts: [], members: [], signatures: [] };
  expect(hashCommunity(narrowToBackup(COMMUNITY, empty))).not.toBe(hashCommunity(empty));
});
