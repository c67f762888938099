import { ownHrefs } from '#workspace/own-pages.ts';
import type { ContentPage } from '../plugin-context.ts';
import { place } from '../problems/report.ts';

/** A sentence for each URL that more than one content file claims, and for each file with the URL of one of the site's own pages. */
export function sharedHrefs(pages: ContentPage[], own = ownHrefs()): string[] {
  const byHref = Map.groupBy(pages, ({ href }) => href);
  const taken = pages
    .filter(({ href }) => own.has(href))
    .map(
      ({ file, href }) =>
        `${place(file, 1)}: ${href} is a page of the site itself. Rename the file, or give it another slug.`,
    );
  const shared = [...byHref]
    .filter(([, claims]) => claims.length > 1)
    .map(([href, claims]) => {
      const files = claims.map(({ file }) => place(file)).sort();
      return `${files.join(' and ')} have one URL, ${href}. Rename one of them, or give it another slug.`;
    });
  return [...taken, ...shared];
}
