import { expect, it } from 'vitest';
import { type FeedKind, feedResponse } from './feeds.ts';

const entry = {
  link: 'https://site.example/blog/a/',
  title: 'Nuts & <bolts>',
  date: new Date(0),
  category: [{ name: 'Tools & <such> "things"', term: 'tools' }],
  authors: [{ name: 'Ana & <Ben>' }],
};
const render = (kind: FeedKind) =>
  feedResponse({ href: '/blog/', title: 'Blog', description: 'News', locale: 'en', entries: [entry] }, kind).text();

it('a tag with brackets and quotes is escaped in Atom', async () => {
  const atom = await render('atom');
  expect(atom).toContain('label="Tools &amp; &lt;such> &quot;things&quot;"');
});

it('a tag with brackets and quotes is unchanged in the other feeds', async () => {
  expect(await render('rss')).toContain('<category>Tools &amp; &lt;such&gt; "things"</category>');
  expect(JSON.parse(await render('json')).items[0].tags).toEqual(['Tools & <such> "things"']);
});

it('a feed names its language', async () => {
  expect(await render('atom')).toContain('<feed xml:lang="en" xmlns=');
  expect(await render('rss')).toContain('<language>en</language>');
  expect(JSON.parse(await render('json')).language).toBe('en');
});
