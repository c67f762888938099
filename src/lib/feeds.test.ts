import { expect, it } from 'vitest';
import { type FeedKind, feedResponse } from './feeds.ts';

const entry = {
  link: 'https://site.example/blog/a/',
  title: 'Nuts & <bolts>',
  date: new Date(0),
  category: [{ name: 'Tools & <such> "things"', term: 'tools' }],
  authors: [{ name: 'Ana & <Ben>' }],
};
const later = {
  ...entry,
  link: 'https://site.example/blog/b/',
  date: new Date('2027-01-02'),
  authors: [{ name: 'Ana', link: 'https://ana.example/' }, { name: 'Ben' }],
};
const render = (kind: FeedKind) =>
  feedResponse(
    { href: '/blog/', title: 'Blog', description: 'News', locale: 'en', entries: [entry, later] },
    kind,
  ).text();

it('a tag with brackets and quotes is escaped in Atom', async () => {
  const atom = await render('atom');
  expect(atom).toContain('label="Tools &amp; &lt;such> &quot;things&quot;"');
});

it('a tag with brackets and quotes is unchanged in the other feeds', async () => {
  expect(await render('rss')).toContain('<category>Tools &amp; &lt;such&gt; "things"</category>');
  expect(JSON.parse(await render('json')).items[0].tags).toEqual(['Tools & <such> "things"']);
});

it('a title with brackets is text: in XML it is HTML', async () => {
  for (const kind of ['rss', 'atom'] as const)
    expect(await render(kind)).toContain('[CDATA[Nuts &amp; &lt;bolts&gt;]]');
  expect(JSON.parse(await render('json')).items[0].title).toBe('Nuts & <bolts>');
});

it('a feed names its language', async () => {
  expect(await render('atom')).toContain('<feed xml:lang="en" xmlns=');
  expect(await render('rss')).toContain('<language>en</language>');
  expect(JSON.parse(await render('json')).language).toBe('en');
});

it('a feed changed when its latest entry did', async () => {
  expect((await render('atom')).split('<entry>')[0]).toContain('<updated>2027-01-02T00:00:00.000Z</updated>');
  expect(await render('rss')).toContain('<lastBuildDate>Sat, 02 Jan 2027 00:00:00 GMT</lastBuildDate>');
});

it('an entry names all its authors', async () => {
  expect(await render('rss')).toContain('<dc:creator>Ana, Ben</dc:creator>');
  const { items } = JSON.parse(await render('json'));
  expect(items[1].authors).toEqual([{ name: 'Ana', url: 'https://ana.example/' }, { name: 'Ben' }]);
});
