import { basename, dirname } from 'node:path';
import type { OldPage } from '../model.ts';
import { getRelative } from '../new-path.ts';
import { getFirstHeading } from './headings.ts';

/** The documents below that of a folder: those beside it, and those of the folders there. In order, as a menu from folders has them. */
function listBelow(page: OldPage, pages: readonly OldPage[]): OldPage[] {
  const folder = dirname(page.target);
  const isBelow = ({ target }: OldPage) =>
    dirname(target) === folder || (basename(target) === 'index' && dirname(dirname(target)) === folder);
  const getPosition = ({ settings }: OldPage) => Number(settings.sidebar_position ?? Number.POSITIVE_INFINITY);
  return pages
    .filter((other) => other !== page && other.kind === 'doc' && other.locale === page.locale && isBelow(other))
    .sort((a, b) =>
      getPosition(a) === getPosition(b)
        ? a.target.localeCompare(b.target, 'en', { numeric: true })
        : getPosition(a) - getPosition(b),
    );
}

/** The list of links that a component of Docusaurus shows on the page of a folder; undefined on another one. */
export function writeDocList(page: OldPage, pages: readonly OldPage[]): string | undefined {
  if (basename(page.target) !== 'index') return undefined;
  const below = listBelow(page, pages);
  const links = below.map((other) => {
    const title = String(other.settings.title ?? getFirstHeading(other.body) ?? basename(other.target)).replaceAll(
      /(?<!\\)[[\]<{]/g,
      '\\$&',
    );
    return `- [${title}](${getRelative(page, other)})`;
  });
  return links.length > 0 ? links.join('\n') : undefined;
}
