import { describe, expect, it, vi } from 'vitest';
import { siteData, structuredData, trailData, workData } from './structured-data.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

const work = {
  kind: 'BlogPosting',
  title: 'One',
  description: 'What is new.',
  href: '/resources/blog/one/',
  locale: 'de',
} as const;

describe('the data of a work', () => {
  it('has its title, its full URL, its dates and its authors', () => {
    const authors = [
      { name: 'Anna', href: '/resources/blog/authors/anna/', isGroup: false },
      { name: 'The editors', href: '/resources/blog/authors/editors/', isGroup: true },
    ];
    const published = new Date('2026-01-02');
    expect(workData({ ...work, published, changed: new Date('2026-02-03'), authors })).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'One',
      url: 'https://handbook.example/resources/blog/one/',
      inLanguage: 'de',
      datePublished: '2026-01-02',
      dateModified: '2026-02-03T00:00:00.000Z',
      author: [
        { '@type': 'Person', name: 'Anna', url: 'https://handbook.example/resources/blog/authors/anna/' },
        { '@type': 'Organization', name: 'The editors' },
      ],
    });
  });

  it('names the community if there is no author, and leaves out unknown dates', () => {
    const data = JSON.parse(structuredData([workData(work)]))['@graph'][0];
    expect(data.author).toMatchObject({ '@type': 'Organization', name: 'Handbook' });
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['dateModified']));
  });
});

it('only a work has the picture of its page', () => {
  const place = trailData([{ name: 'Home', href: '/resources/' }]);
  const graph = JSON.parse(structuredData([workData(work), place], 'https://handbook.example/a.png'))['@graph'];
  expect(graph).toMatchObject([{ '@type': 'BlogPosting', image: 'https://handbook.example/a.png' }, place]);
  expect(graph[1]).toEqual(place);
});

it('a trail leaves out steps without a page, and numbers the rest', () => {
  const steps = [
    { name: 'Home', href: '/resources/' },
    { name: 'A folder', href: undefined },
    { name: 'Here', href: '/resources/docs/here/' },
  ];
  expect(trailData(steps).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://handbook.example/resources/' },
    { '@type': 'ListItem', position: 2, name: 'Here', item: 'https://handbook.example/resources/docs/here/' },
  ]);
});

it('the community has one identity, which its site refers to', () => {
  const [organization, website] = siteData('/resources/de/', 'de');
  expect(organization).toMatchObject({ '@type': 'Organization', logo: 'https://handbook.example/resources/logo.svg' });
  expect(website).toMatchObject({ '@type': 'WebSite', publisher: { '@id': organization?.['@id'] } });
});

it('nothing in a title can end the script element', () => {
  const title = '</script><script>alert(1)</script><!-- <script>';
  const text = structuredData([workData({ ...work, title })]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)['@graph'][0].headline).toBe(title);
});
