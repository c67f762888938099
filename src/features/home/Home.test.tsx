import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { aDoc, aFolder, aTree, categoryIn } from '#features/docs/testing.ts';
import { getMessages } from '#lib/messages/index.ts';
import { rendered } from '#ui/testing.ts';
import { Home } from './Home.tsx';

const tree = aTree(
  [
    aDoc('vision/evolution', { label: 'Evolution' }),
    aDoc('context/work', { label: 'Work' }),
    aDoc('documents/agreement', { label: 'Agreement', description: 'What members sign.' }),
  ],
  [
    aFolder('vision', { label: 'Vision', description: 'Where we go.' }),
    aFolder('context', { label: 'Context', hasPage: false }),
    aFolder('documents', { label: 'Governing documents', hasPage: false }),
  ],
);

const parts: ComponentProps<typeof Home> = {
  tagline: 'We share what we earn.',
  lead: 'This is our common place.',
  themes: ['vision', 'context'].map((key) => categoryIn(tree, key)),
  documents: categoryIn(tree, 'documents').items,
  posts: [{ href: '/blog/welcome/', title: 'Welcome', date: new Date('2026-01-02') }],
  actions: [
    { label: 'Read the handbook', href: '/docs/codex/' },
    { label: 'Join', href: '/join/' },
  ],
  links: { all: '/docs/', blog: '/blog/' },
  locale: 'en',
  messages: getMessages('en').home,
};

const home = rendered(<Home {...parts} />);

describe('the home page', () => {
  it('begins with the tagline and the description', () => {
    expect(home.one('h1').text).toBe('We share what we earn.');
    expect(home.one('p').text).toBe('This is our common place.');
  });

  it('links to the handbook and the join page first, then to themes, documents and posts', () => {
    expect(home.links()).toEqual([
      'Read the handbook → /docs/codex/',
      'Join → /join/',
      'Vision → /category/vision/',
      'Context → /docs/context/work/',
      'Agreement → /docs/documents/agreement/',
      'All documents → /docs/',
      'Welcome → /blog/welcome/',
      'All posts → /blog/',
    ]);
  });

  it('shows the description of a document and the date of a post', () => {
    expect(home.text).toContain('What members sign.');
    expect(home.one('time')).toEqual({ text: 'January 2, 2026', attributes: { datetime: '2026-01-02' } });
  });

  it('leaves out a description that only repeats the name', () => {
    const themes = [aDoc('tides', { label: 'Tides', description: 'Tides' })];
    const twice = rendered(<Home {...parts} themes={themes} documents={themes} posts={[]} />);
    expect(twice.text.match(/Tides/g)).toHaveLength(2);
  });

  it('leaves out the sections that the site does not have', () => {
    const least = rendered(
      <Home
        {...parts}
        themes={[]}
        documents={[]}
        posts={[]}
        actions={[{ label: 'Read the handbook', href: '/docs/' }]}
        links={{ all: undefined, blog: undefined }}
      />,
    );
    expect(least.links()).toEqual(['Read the handbook → /docs/']);
    expect(least.all('h2')).toEqual([]);
  });
});
