import { expect, it } from 'vitest';
import { en } from '#lib/messages/en.ts';
import { rendered } from '#ui/testing.ts';
import { MemberCard } from './MemberCard.tsx';

it('each text of the card stays at its edge, regardless of its and the page’s direction', () => {
  const logo = { src: '/logo.svg', srcDark: undefined };
  const messages = { ...en.member.card, number: 'العضو رقم {n}', since: 'since {date}' };
  const card = rendered(
    <MemberCard name="أمل" number={7} since="May 2026" site="Alder Quay" logo={logo} messages={messages} />,
  );
  const places = card
    .all('text')
    .map(({ attributes }) =>
      [attributes.class, attributes.x, attributes.direction, attributes['text-anchor']].join(' '),
    );
  expect(places).toEqual([
    'card-site 108 ltr start',
    'card-name 56 rtl end',
    'card-number 56 rtl end',
    'card-since 753 ltr end',
  ]);
});
