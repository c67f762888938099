import { nearest } from '../lib/edit-distance.ts';

const COUNT = 3;
const LOCATION = /<loc>([^<]+)<\/loc>/g;

const lastPart = (path: string) => path.split('/').filter(Boolean).at(-1) ?? '';

/** The paths nearest to one that does not exist: those whose last part is alike come first. */
export function closestPaths(path: string, existing: string[]): string[] {
  const sameEnd = nearest(lastPart(path), new Set(existing.map(lastPart).filter(Boolean)), COUNT, 0.4);
  const byEnd = sameEnd.flatMap((part) => existing.filter((candidate) => lastPart(candidate) === part));
  return [...new Set([...byEnd, ...nearest(path, existing, COUNT, 0.6)])].slice(0, COUNT);
}

/** Offers the closest existing pages on the not-found page. They come from the sitemap. */
export async function offerClosest(page: HTMLElement): Promise<void> {
  const section = page.querySelector<HTMLElement>('[data-closest]');
  const list = section?.querySelector('ul');
  if (!section || !list || !page.dataset.notFound) return;
  const response = await fetch(page.dataset.notFound);
  if (!response.ok) return;
  const existing = [...(await response.text()).matchAll(LOCATION)].map(
    ([, address]) => new URL(address ?? '').pathname,
  );
  const links = closestPaths(location.pathname, existing).map((path) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = path;
    link.textContent = path;
    item.append(link);
    return item;
  });
  list.replaceChildren(...links);
  section.hidden = links.length === 0;
}
