import { expect, it } from 'vitest';
import { getViews } from './views.ts';

const used = { isOpen: false, hasReading: true };
const of = (roles: Parameters<typeof getViews>[0]['roles'], applications = 0) => ({ roles, applications });

it('each role has its views, in one order', () => {
  expect(getViews(of(['roll']), used)).toEqual(['applications', 'roll', 'person', 'invitations']);
  expect(getViews(of(['conduct']), used)).toEqual(['person', 'proposals']);
  expect(getViews(of(['words']), used)).toEqual(['answers', 'notices', 'reading']);
  expect(getViews(of(['words', 'roll']), used)).toHaveLength(7);
});

it('what the site does not use is left out', () => {
  const [open, unread] = [
    { ...used, isOpen: true },
    { ...used, hasReading: false },
  ];
  expect(getViews(of(['roll']), open)).toEqual(['roll', 'person']);
  expect(getViews(of(['roll'], 2), open)).toEqual(['applications', 'roll', 'person']);
  expect(getViews(of(['words']), unread)).toEqual(['answers', 'notices']);
});
