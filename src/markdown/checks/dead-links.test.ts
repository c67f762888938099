import { expect, it } from 'vitest';
import { findDeadLinks } from './dead-links.ts';

const PAGES: Record<string, string> = {
  '/resources/docs/yard/': '<h2 id="boats">Boats</h2>',
  '/resources/docs/category/yard/': '<h1 id="yard">Yard</h1>',
  '/resources/members/': '',
  '/resources/members/minutes/': '<h2 id="vote">Vote</h2>',
  '/resources/docs/hafen-größe/': '<a href="#tief">a</a>',
};
const SITE = {
  base: '/resources/',
  pages: [{ file: '/content/docs/yard.md', href: '/resources/docs/yard/' }],
  membersPages: [{ file: '/content/members/minutes.md', href: '/resources/members/#/minutes/' }],
  redirected: new Set(['/resources/old/']),
};

async function find(html: string, page = '/resources/docs/') {
  const loaded: string[] = [];
  const load = async (path: string) => {
    loaded.push(path);
    return path === '/resources/docs/' ? html : PAGES[path];
  };
  return { mistakes: await findDeadLinks(page, load, SITE), loaded };
}

it.each([
  ['<a href="#lost">a</a>', 'The link "#lost" leads to a missing heading: /resources/docs/ has no "#lost".'],
  [
    '<a href="/resources/docs/yard/#boat">a</a>',
    'The link "/resources/docs/yard/#boat" leads to a missing heading: /resources/docs/yard/ has no "#boat". Did you mean "#boats"?',
  ],
  [
    '<a href="/resources/docs/category/yrd/">a</a>',
    'The link "/resources/docs/category/yrd/" leads nowhere: there is no /resources/docs/category/yrd/. Did you mean "/resources/docs/yard/"?',
  ],
  [
    '<a data-members href="/resources/members/#/minutes/?votes">a</a>',
    'The link "/resources/members/#/minutes/?votes" leads to a missing heading: /resources/members/minutes/ has no "#votes". Did you mean "#vote"?',
  ],
])('%s is reported as by a build', async (html, sentence) =>
  expect((await find(html)).mistakes).toEqual([`The page /resources/docs/: ${sentence}`]),
);

it('a page whose path has other letters is found by its URL', async () => {
  const { mistakes } = await find('', encodeURI('/resources/docs/hafen-größe/'));
  expect(mistakes).toEqual([expect.stringContaining('The page /resources/docs/hafen-größe/: The link "#tief"')]);
});

it('other links are not reported, and known pages are only loaded for their headings', async () => {
  const { mistakes, loaded } = await find(
    '<h2 id="top">A</h2><a href="#top">a</a><a href="/resources/docs/yard/">b</a><a href="/resources/docs/category/yard/#yard">c</a>' +
      '<a href="/resources/old/#part">d</a><a href="/resources/blog/rss.xml">e</a><a href="https://b.example/#x">f</a>' +
      '<a data-members href="/resources/members/#/minutes/?vote">g</a><img src="/resources/lost.svg"><img src="/resources/_image/?w=9"><pre class="content-problem">h</pre>',
  );
  expect(mistakes).toEqual([]);
  expect(loaded).not.toContain('/resources/docs/yard/');
  expect(loaded).not.toContain('/resources/_image/');
});

it('a page that is gone has no mistakes', async () =>
  expect((await find('', '/resources/gone/')).mistakes).toEqual([]));
