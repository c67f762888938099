import { expect, it } from 'vitest';
import { HeadingList, TocDetails } from './HeadingList.tsx';
import { buildHeadingTree } from './heading-tree.ts';
import { rendered } from './testing.ts';

const headings = buildHeadingTree(
  [
    { depth: 2, slug: 'why', text: 'Why' },
    { depth: 3, slug: 'why-now', text: 'Why now' },
    { depth: 2, slug: 'how', text: 'How' },
  ],
  2,
  3,
);

it('the table of contents links to the headings', () => {
  expect(rendered(<HeadingList headings={headings} />).links()).toEqual([
    'Why → #why',
    'Why now → #why-now',
    'How → #how',
  ]);
});

it('the table of contents marks only the heading that is being read', () => {
  const marked = rendered(<HeadingList headings={headings} current="why-now" />)
    .all('a')
    .filter(({ attributes }) => 'aria-current' in attributes);
  expect(marked.map(({ text }) => text)).toEqual(['Why now']);
});

it('the table of contents on narrow screens is closed at first', () => {
  const details = rendered(<TocDetails headings={headings} title="On this page" />);
  expect(details.one('summary').text).toBe('On this page');
  expect(details.html).toMatch(/^<details(?![^>]*\bopen)/);
});
