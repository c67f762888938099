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

it('of a site below a path, a link without that path is reported, but not one to the root of the host', () => {
  const files = new Map(['/site/', '/site/a/', '/site/b/'].map((href) => [href, `${href}index.html`]));
  const { visitPage, report } = followLinks({ base: '/site/', files, origin: undefined });
  const source = '<a href="/">host</a> <a href="/other/">other</a> <a href="/b/">b</a>';
  visitPage({ path: '/site/a/', elements: parseHtml(source).elements, edits: new HtmlEdits(source) });
  expect(report().brokenLinks.map(({ target }) => target)).toEqual(['/b/']);
});
