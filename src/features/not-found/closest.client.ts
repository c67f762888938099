import { closestPaths } from '#contracts/closest-paths.ts';

const LOCATION = /<loc>([^<]+)<\/loc>/g;

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
