import { expect, it, vi } from 'vitest';
import type { BrokenLink, SiteReport } from './broken-links.ts';
import { explain, toCheckContext } from './explain.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

/** What is told of links from pages that no file stands behind, such as those of navbar and footer. */
const tell = (pages: string[], ...links: Pick<BrokenLink, 'page' | 'href'>[]) => {
  const report: Partial<SiteReport> = {
    brokenLinks: links.map((link) => ({ kind: 'missing page', id: '', target: link.href, ...link })),
    problems: new Set(),
    pages,
    hrefs: [],
  };
  return explain(report as SiteReport, toCheckContext('/resources/', []));
};

const at = (path: string) => `/resources/${path}`;

it('a link that leads nowhere in any language is told once, by its path in the first one', () => {
  expect(
    tell([at('')], { page: at('blog/'), href: at('gone/') }, { page: at('de/blog/'), href: at('de/gone/') }),
  ).toEqual([
    'The page /resources/blog/ and 1 more: The link "/resources/gone/" leads nowhere: there is no /resources/gone/. Did you mean "/resources/"?',
  ]);
});

it('a page that is missing in one language alone is named in that language', () => {
  expect(tell([at('docs/')], { page: at('de/blog/'), href: at('de/docs/') })).toEqual([
    'tests/sites/handbook/content/docs-1.0/sidebar.yml:13: The link "/docs/" leads nowhere: ' +
      'there is no /resources/de/docs/.',
  ]);
});
