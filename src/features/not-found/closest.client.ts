import { closestPaths } from '#contracts/closest-paths.ts';

/** Offers the closest existing pages on the not-found page. They come from the sitemap. */
export async function showClosestPages(page: HTMLElement): Promise<void> {
  const section = page.querySelector<HTMLElement>('[data-closest]');
  const list = section?.querySelector('ul');
  if (!section || !list || !page.dataset.notFound) return;
  const response = await fetch(page.dataset.notFound);
  if (!response.ok) return;
  const sitemap = new DOMParser().parseFromString(await response.text(), 'application/xml');
  const existing = Array.from(sitemap.querySelectorAll('loc'), (place) => new URL(place.textContent).pathname);
  const paths = closestPaths(location.pathname, existing);
  list.replaceChildren(...(await Promise.all(paths.map(toItem))));
  section.hidden = paths.length === 0;
}

/** A link with the title of its page, and with its path, since pages in two versions have the same title. */
async function toItem(path: string): Promise<HTMLLIElement> {
  const heading = await fetchHeading(path);
  const link = document.createElement('a');
  link.href = path;
  link.textContent = heading ?? path;
  const item = document.createElement('li');
  item.append(link);
  if (heading) {
    const small = document.createElement('small');
    small.textContent = path;
    item.append(small);
  }
  return item;
}

async function fetchHeading(path: string): Promise<string | undefined> {
  try {
    const response = await fetch(path);
    if (!response.ok) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.querySelector('h1')?.textContent || undefined;
  } catch {
    return undefined;
  }
}
