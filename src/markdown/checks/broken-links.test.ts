import { describe, expect, it } from 'vitest';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { followLinks } from './broken-links.ts';

/** Checks a page with a text. */
function check(text: string) {
  const files = new Map([
    ['/a/', 'a/index.html'],
    ['/there/', 'there/index.html'],
    ['/rules.pdf', 'rules.pdf'],
  ]);
  const source = `<p data-lost-links hidden>Lost.</p>${text}`;
  const edits = new HtmlEdits(source);
  const { visitPage, report } = followLinks({ base: '/', files, origin: undefined });
  visitPage({ path: '/a/', elements: parseHtml(source).elements, edits });
  const { brokenLinks, lostLinks } = report();
  return { html: edits.apply(), brokenLinks, lostLinks };
}

const inForce = (links: string) => `<div data-outdated-text="code/1">${links}</div>`;

describe('a text in force that nobody may edit', () => {
  it('keeps the words of a link that leads nowhere, reports it, and says so on its page', () => {
    const { html, brokenLinks, lostLinks } = check(inForce('<a href="/gone/">gone</a> <a href="/there/">there</a>'));
    expect(html).toBe(`<p data-lost-links>Lost.</p>${inForce('<span>gone</span> <a href="/there/">there</a>')}`);
    expect(brokenLinks).toEqual([]);
    expect(lostLinks).toEqual([{ text: 'code/1', target: '/gone/', page: '/a/', href: '/gone/' }]);
  });

  it('says so too if a plugin removed a link', () => {
    expect(check(inForce('<a>gone</a>')).html).toBe(`<p data-lost-links>Lost.</p>${inForce('<span>gone</span>')}`);
  });

  it('says nothing if all of its links work', () => {
    expect(check(inForce('<a href="/there/">there</a>')).html).toBe(inForce('<a href="/there/">there</a>'));
  });
});

it('in the book, a link is attributed to its own text, not to one before it', () => {
  const other = inForce('<a href="/lost/" data-href="https://example.org/lost/">lost</a><a>empty</a>').replace(
    'code/1',
    'agreement/2',
  );
  const { html, lostLinks } = check(`${inForce('One.')}<p><a href="/gone/">gone</a></p>${other}`);
  expect(lostLinks).toEqual([{ text: 'agreement/2', target: '/lost/', page: '/a/', href: '/lost/' }]);
  expect(html).toContain('<span>lost</span><span>empty</span>');
});

it('a text that is no longer in force loses such links silently', () => {
  const { html, lostLinks } = check('<div data-outdated-text><a href="/gone/">gone</a></div>');
  expect(html).toContain('<div data-outdated-text><span>gone</span></div>');
  expect(lostLinks).toEqual([]);
});

it('any other text fails the build', () => {
  expect(check('<a href="/gone/">gone</a>').brokenLinks).toMatchObject([{ target: '/gone/', kind: 'missing page' }]);
});

it('only pages have headings: a link may name a page of a PDF', () => {
  const text = '<a href="/rules.pdf#page=3">a</a> <a href="/lost.pdf#page=3">b</a> <a href="/there/#gone">c</a>';
  expect(check(text).brokenLinks).toMatchObject([
    { target: '/lost.pdf#page=3', kind: 'missing page' },
    { target: '/there/#gone', kind: 'missing heading' },
  ]);
});

describe('a text that waits for its day', () => {
  const waiting = new Map([
    ['/first/', '2999-01-01'],
    ['/second/', '2999-01-02'],
  ]);

  /** Checks a text at one of these URLs, after a page. */
  function checkWaiting(path: string, text: string) {
    const { visitPage, report } = followLinks({
      base: '/',
      files: new Map([['/a/', 'a/index.html']]),
      origin: undefined,
      waiting,
    });
    const sources = { '/a/': '<h2 id="b">B</h2>', [path]: text };
    for (const [path, source] of Object.entries(sources))
      visitPage({ path, elements: parseHtml(source).elements, edits: new HtmlEdits(source) });
    const { brokenLinks, pages } = report();
    expect(pages).toEqual(['/a/']);
    return brokenLinks.map(({ target, kind }) => `${target} ${kind}`);
  }

  it('has its links, headings and pictures checked', () => {
    const text =
      '<h2 id="own">Own</h2><a href="/a/#b">a</a><a href="#own">b</a><a href="#lost">c</a><a href="/a/#lost">d</a><a href="/gone/">e</a>' +
      '<img src="/gone.png" alt="" width="1" height="1"><img __ASTRO_IMAGE_="{}"><iframe src="/a/"></iframe>';
    expect(checkWaiting('/first/', text)).toEqual([
      '/a/ frame',
      '#lost missing heading',
      '/gone/ missing page',
      '/gone.png missing page',
      '/a/#lost missing heading',
    ]);
  });

  it('may lead to one that comes before it, not to one that comes later', () => {
    const text = '<a href="/first/">first</a> <a href="/second/">second</a>';
    expect(checkWaiting('/first/', text)).toEqual(['/second/ missing page']);
    expect(checkWaiting('/second/', text)).toEqual([]);
    expect(checkWaiting('/a/', text)).toEqual(['/first/ missing page', '/second/ missing page']);
  });
});

it('of a site below a path, a link without that path is reported, but not one to the root of the host', () => {
  const files = new Map(['/site/', '/site/a/', '/site/b/'].map((href) => [href, `${href}index.html`]));
  const { visitPage, report } = followLinks({ base: '/site/', files, origin: undefined });
  const source = '<a href="/">host</a> <a href="/other/">other</a> <a href="/b/">b</a>';
  visitPage({ path: '/site/a/', elements: parseHtml(source).elements, edits: new HtmlEdits(source) });
  expect(report().brokenLinks.map(({ target }) => target)).toEqual(['/b/']);
});
