import { atRest, closingTags, lowerHeadings } from './html.ts';
import { MARKER } from './truncate.ts';

/** What a list shows of a post. `isCut` is false where that is all of it. */
export type Excerpt = { html: string; isCut: boolean };

/** A post's rendered HTML up to the mark that its author set, whole where there is none. What the cut leaves open is closed. */
export function excerptOf(html: string, address: string): Excerpt {
  const end = html.indexOf(MARKER);
  const shown = atRest(end < 0 ? html : html.slice(0, end), address);
  return {
    html: lowerHeadings(shown + closingTags(shown)).trim(),
    isCut: end >= 0 && hasText(html.slice(end)),
  };
}

/** A mark at the very end cuts nothing off. */
const hasText = (html: string) => /[^\s]/.test(html.replace(/<[^>]*>/g, '')) || /<(?:img|video|iframe)\b/.test(html);
