import { describe, expect, it } from 'vitest';
import { readBuiltSite, texts, values } from '#tests/support/built-pages.ts';

const { base, files, listed, page, text } = readBuiltSite('handbook');
const has = (path: string) => files(/./).includes(`${path}index.html`);

const NEWEST_FIRST = [
  'Open day',
  'A calculator for planks',
  'One boat from keel to launch',
  'The crane is back',
  'Mooring fees for the season',
  'Spring lifting',
  'Ice on the slip',
  'Winter courses',
  'A counterwindlassreversalgear given away',
  'Why we write things down',
  'Autumn haul-out',
  'The first regatta',
  'The yard opens',
];
const NEWEST = 'blog/open-day/';
const SECOND = 'blog/planking-calculator/';
const OLDEST = 'blog/the-yard-opens/';

const titles = (path: string) => texts(page(path)('main article h2'));

describe('the list of posts', () => {
  it('has the newest first, ten a page, and links from page to page', () => {
    expect(titles('blog/')).toEqual(NEWEST_FIRST.slice(0, 10));
    expect(titles('blog/page/2/')).toEqual(NEWEST_FIRST.slice(10));
    const [first, second] = [page('blog/'), page('blog/page/2/')];
    expect(values(first('main a[rel="prev"]'), 'href')).toEqual([]);
    expect(values(first('main a[rel="next"]'), 'href')).toEqual([`${base}blog/page/2/`]);
    expect(values(second('main a[rel="prev"]'), 'href')).toEqual([`${base}blog/`]);
    expect(values(second('main a[rel="next"]'), 'href')).toEqual([]);
  });

  it('lacks what writers note in a folder whose name begins with "_"', () => {
    expect(files(/ideas/)).toEqual([]);
  });

  it('shows the day, reading time and authors of a post', () => {
    const newest = page('blog/')('main article').first();
    expect(texts(newest.find('.post-date'))[0]).toMatch(/^September 5, 2026 · \d+ min read$/);
    expect(texts(newest.find('.byline'))).toEqual(['By The yard crew and Mira Holt']);
  });

  it('shows a post up to its cut, and links to the rest', () => {
    const newest = page('blog/')('main article').first();
    expect(newest.text()).toContain('Good shoes are enough to begin.');
    expect(newest.text()).not.toContain('Ahlan');
    const more = newest.find('.read-more');
    expect(more.text()).toBe('Read more');
    expect(more.attr('aria-label')).toBe('Read more about Open day');
    expect(more.attr('href')).toBe(base + NEWEST);
    expect(page(NEWEST)('main').text()).toContain('Ahlan');
  });

  it('has neither drafts nor unlisted posts, which still have a page', () => {
    expect(has('blog/plans-for-next-year/')).toBe(false);
    expect(has('blog/a-survey-for-members/')).toBe(true);
    expect([...listed.keys()]).not.toContain('blog/a-survey-for-members/');
  });
});

describe('the ways into the blog', () => {
  it('begin at the list', () => {
    expect(texts(page('blog/')('.blog-links a'))).toEqual(['Archive', 'Authors', 'Tags', 'RSS', 'Atom', 'JSON']);
  });

  it('list every post by year in the archive', () => {
    const $ = page('blog/archive/');
    expect(texts($('main h2'))).toEqual(['2026', '2025']);
    expect(texts($('main section').first().find('li a'))).toEqual(NEWEST_FIRST.slice(0, 8));
    expect(texts($('main section').last().find('li a'))).toEqual(NEWEST_FIRST.slice(8));
    expect(texts($('main section').last().find('li')).at(-1)).toBe('June 1The yard opens');
  });

  it('give each author a page of their posts, even one who has written none', () => {
    const $ = page('blog/authors/');
    const authors = texts($('main li h2'));
    expect([...authors].sort()).toEqual(['Mira Holt', 'The lamp keeper', 'The yard crew']);
    expect(texts($('main li'))[authors.indexOf('Mira Holt')]).toMatch(/^2 posts/);
    expect(texts(page('blog/authors/mira/')('h1'))).toEqual(['Mira Holt']);
    expect(titles('blog/authors/mira/')).toEqual(NEWEST_FIRST.slice(0, 2));
    expect(titles('blog/authors/crew/')).toHaveLength(10);
    expect(titles('blog/authors/crew/page/2/')).toHaveLength(2);
    expect(titles('blog/authors/keeper/')).toEqual([]);
    expect(values(page('blog/authors/mira/')('main a:contains("View all authors")'), 'href')).toEqual([
      `${base}blog/authors/`,
    ]);
  });

  it('give each tag a page of its posts', () => {
    const word = 'counterwindlassreversalgearmaintenancescheduleinspectionbook';
    expect(texts(page('blog/tags/')('main h2'))).toEqual(['ahlan', word, 'figures', 'news', 'open water', 'wood']);
    expect(texts(page('blog/tags/open-water/')('h1'))).toEqual(['3 posts tagged with "open water"']);
    const onWater = ['Open day', 'One boat from keel to launch', 'Why we write things down'];
    expect(titles('blog/tags/open-water/')).toEqual(onWater);
    expect(texts(page('blog/tags/ahlan/')('h1'))).toEqual(['1 post tagged with "ahlan"']);
    expect(titles('blog/tags/ahlan/')).toEqual(['Open day']);
    expect(values(page('blog/tags/ahlan/')('main a:contains("View all tags")'), 'href')).toEqual([`${base}blog/tags/`]);
  });
});

describe('a post', () => {
  it('has the newest posts beside it, with its own marked', () => {
    for (const [index, path] of [NEWEST, SECOND].entries()) {
      const recent = page(path)('nav.recent-posts');
      expect(texts(recent.find('a'))).toEqual(NEWEST_FIRST.slice(0, 5));
      expect(texts(recent.find('[aria-current="page"]'))).toEqual([NEWEST_FIRST[index]]);
    }
  });

  it('links to the newer and the older one, from one end of the blog to the other', () => {
    const way: string[] = [];
    let path: string | undefined = NEWEST;
    while (path) {
      const $ = page(path);
      const neighbours = $('nav[aria-label="Blog posts"]');
      expect(texts(neighbours.find('[rel="prev"]'))).toEqual(way.length > 0 ? [`Newer post${way.at(-1)}`] : []);
      way.push(...texts($('h1')));
      path = neighbours.find('[rel="next"]').attr('href')?.slice(base.length);
    }
    expect(way).toEqual(NEWEST_FIRST);
    expect(page(OLDEST)('main').text()).toContain('The list has ninety names.');
  });

  it('lists its headings', () => {
    expect(texts(page(NEWEST)('nav[aria-label="On this page"] a'))).toEqual([
      'Ahlan',
      'What you will find',
      'How to begin',
      'If you have five minutes',
      'If you have half an hour',
      'If you think of joining',
      'If you only want to borrow',
      'If something is wrong',
    ]);
  });

  it('shows its day, reading time, authors and tags, and where to edit it', () => {
    const $ = page(NEWEST);
    expect(texts($('main .post-date'))[0]).toMatch(/^September 5, 2026 · \d+ min read$/);
    expect(texts($('[aria-label="Authors"] a'))).toEqual(['The yard crew', 'Mira Holt']);
    for (const role of texts($('[aria-label="Authors"] span'))) expect(role).toMatch(/\S/);
    expect(texts(page(SECOND)('a[rel="tag"]'))).toContain('wood');
    const [edit] = values($('main a:contains("Edit this page")'), 'href');
    expect(edit).toMatch(/\/content\/blog\/2026-09-05-open-day\.md$/);
  });
});

it('every page of the blog announces the feeds, after those of its own tag or author', () => {
  const pages = [...listed.keys()].filter((path) => path.startsWith('blog/'));
  expect(pages.length).toBeGreaterThan(20);
  for (const path of pages) {
    const feeds = page(path)('head link[rel="alternate"][type]:not([type="text/markdown"])');
    const types = values(feeds, 'type').map((type, index) => `${type} ${values(feeds, 'href')[index]}`);
    expect
      .soft(types.slice(-3), path)
      .toEqual([
        `application/rss+xml ${base}blog/rss.xml`,
        `application/atom+xml ${base}blog/atom.xml`,
        `application/feed+json ${base}blog/feed.json`,
      ]);
  }
});

describe('the picture and the links of an author', () => {
  it('are on their page, and the picture beside their name', () => {
    const author = page('blog/authors/mira/');
    expect(values(author('main a[rel="me"]'), 'href')).toEqual([
      'https://mira.example/',
      'https://boats.example/@mira',
    ]);
    for (const path of ['blog/authors/mira/', 'blog/authors/', NEWEST]) {
      expect(values(page(path)('main .author-image'), 'src')).toEqual([`${base}img/mira.svg`]);
    }
  });
});

describe('the feeds of a tag and of an author', () => {
  it('only have their posts, and their pages announce them before those of the blog', () => {
    const feed = JSON.parse(text('blog/tags/open-water/feed.json'));
    expect(feed.title).toBe('Blog: open water | Alder Quay');
    expect(feed.items.map(({ title }: { title: string }) => title)).toEqual([
      'Open day',
      'One boat from keel to launch',
      'Why we write things down',
    ]);
    expect(JSON.parse(text('blog/authors/mira/feed.json')).items).toHaveLength(2);
    const named = values(page('blog/tags/open-water/')('link[rel="alternate"][type*="rss"]'), 'href');
    expect(named).toEqual([`${base}blog/tags/open-water/rss.xml`, `${base}blog/rss.xml`]);
  });

  it('do not exist if nothing was written', () => {
    expect(files(/./)).toContain('blog/authors/crew/atom.xml');
    expect(files(/./)).not.toContain('blog/authors/keeper/atom.xml');
  });
});
