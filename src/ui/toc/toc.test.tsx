import { expect, it } from 'vitest';
import { rendered } from '../testing.ts';
import { HeadingList } from './HeadingList.tsx';
import { headingTree } from './headings.ts';
import { TocDetails } from './TocDetails.tsx';

const headings = headingTree(
  [
    { depth: 2, slug: 'why', text: 'Why' },
    { depth: 3, slug: 'why-now', text: 'Why now' },
    { depth: 2, slug: 'how', text: 'How' },
  ],
  2,
  3,
);

it('the contents lead to the headings', () => {
  expect(rendered(<HeadingList headings={headings} />).links()).toEqual([
    'Why → #why',
    'Why now → #why-now',
    'How → #how',
  ]);
});

it('the contents mark the heading that is being read, and no other', () => {
  const marked = rendered(<HeadingList headings={headings} current="why-now" />)
    .all('a')
    .filter(({ attributes }) => 'aria-current' in attributes);
  expect(marked.map(({ text }) => text)).toEqual(['Why now']);
});

it('the contents of narrow screens are closed at first', () => {
  const details = rendered(<TocDetails headings={headings} title="On this page" />);
  expect(details.one('summary').text).toBe('On this page');
  expect(details.html).toMatch(/^<details(?![^>]*\bopen)/);
});
