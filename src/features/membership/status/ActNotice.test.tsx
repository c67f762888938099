import { expect, it } from 'vitest';
import type { MemberAct } from '#contracts/membership/status.ts';
import { en } from '#lib/messages/en.ts';
import { rendered } from '#ui/testing.ts';
import { ActFacts } from './ActNotice.tsx';

const act: MemberAct = {
  ...{ act: 'exclude', actor: 'steward', acted_at: '2026-09-02T10:00:00Z' },
  ...{ until: '2027-09-02', reason: 'Two warnings.', decision: '2026-14', who: 'Ana, Ben' },
};
const contact = { label: 'Write to us', href: 'mailto:us@example.org' };
const facts = (act: MemberAct) => {
  const page = rendered(<ActFacts kind="exclude" act={act} messages={en.member.acts} contact={contact} locale="en" />);
  const values = page.all('dd').map(({ text }) => text);
  return Object.fromEntries(page.all('dt').map(({ text }, index) => [text, values[index]]));
};

it('an act is shown with its reason, its end, its decision and who decided it', () => {
  expect(facts(act)).toEqual({
    Since: 'September 2, 2026',
    // It ends in the afternoon before in Los Angeles, in whose time zone the tests run.
    Until: 'September 2, 2027 (UTC), when it ends by itself',
    Reason: 'Two warnings.',
    Decision: '2026-14',
    'Decided by': 'Ana, Ben',
  });
});

it.each([null, undefined])('nobody is named if the act names nobody (%s)', (who) => {
  expect(Object.keys(facts({ ...act, decision: null, who }))).toEqual(['Since', 'Until', 'Reason']);
});
