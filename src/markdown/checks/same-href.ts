import type { ContentPage } from '../plugin-context.ts';
import { place } from '../problems/report.ts';

/** A sentence for each URL that more than one content file claims. */
export function sharedHrefs(pages: ContentPage[]): string[] {
  const byHref = Map.groupBy(pages, ({ href }) => href);
  return [...byHref]
    .filter(([, claims]) => claims.length > 1)
    .map(([href, claims]) => {
      const files = claims.map(({ file }) => place(file)).sort();
      return `${files.join(' and ')} have one URL, ${href}. Rename one of them, or give it another slug.`;
    });
}
