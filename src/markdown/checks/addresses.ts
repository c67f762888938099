import type { ContentPage } from '../plugin-context.ts';
import { place } from '../problems/report.ts';

/** A sentence for each address that more than one content file claims. */
export function sharedAddresses(pages: ContentPage[]): string[] {
  const byAddress = Map.groupBy(pages, ({ address }) => address);
  return [...byAddress]
    .filter(([, claims]) => claims.length > 1)
    .map(([address, claims]) => {
      const files = claims.map(({ file }) => place(file)).sort();
      return `${files.join(' and ')} have one address, ${address}. Rename one of them, or give it another slug.`;
    });
}
