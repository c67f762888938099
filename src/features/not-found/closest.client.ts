import { closestPaths } from '#contracts/closest-paths.ts';
import { PAGE_EVENT } from '#lib/events.ts';
import { findLocale } from '#lib/locale-of-url.ts';

/** On a host that has one not-found page for all languages, shows the page in the URL's language instead. Returns whether it did. */
async function showInLanguageOfUrl(): Promise<boolean> {
  const locale = findLocale(location.href);
  if (!locale || locale === document.documentElement.lang) return false;
  const response = await fetch(`${import.meta.env.BASE_URL}${locale}/404.html`);
  const { documentElement, title, body } = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (documentElement.lang !== locale || !body.querySelector('[data-not-found]')) return false;
  const { lang, dir } = documentElement;
  Object.assign(document.documentElement, { lang, dir });
  document.title = title;
  document.body.replaceWith(body);
  document.dispatchEvent(new Event(PAGE_EVENT));
  return true;
}

/** A path without the escapes for letters of other scripts: those of different letters look alike, which would make paths seem close. */
function toReadable(path: string): string {
  try {
    return decodeURI(path).normalize();
  } catch {
    return path;
  }
}

/** Offers the closest existing pages on the not-found page. They come from the sitemap. */
export async function showClosestPages(page: HTMLElement): Promise<void> {
  // That page then offers them.
  if (await showInLanguageOfUrl().catch(() => false)) return;
  const section = page.querySelector<HTMLElement>('[data-closest]');
  const list = section?.querySelector('ul');
  if (!section || !list || !page.dataset.notFound) return;
  const response = await fetch(page.dataset.notFound);
  if (!response.ok) return;
  const sitemap = new DOMParser().parseFromString(await response.text(), 'application/xml');
  const existing = [...sitemap.querySelectorAll('url')].flatMap(listPaths);
  const hrefs = new Map(existing.map((href) => [toReadable(href), href]));
  const paths = closestPaths(toReadable(location.pathname), [...hrefs.keys()]);
  list.replaceChildren(...(await Promise.all(paths.map((path) => toItem(path, hrefs.get(path) ?? path)))));
  section.hidden = paths.length === 0;
}

/** The paths of a page of the sitemap: its own, and where it stands in for a translation into the language of this page. */
function listPaths(url: Element): string[] {
  const { href, pathname } = new URL(url.querySelector('loc')?.textContent ?? '', location.href);
  const locale = findLocale(location.href);
  const isTranslated = url.querySelector(`[hreflang="${locale}"]`) !== null;
  const base = import.meta.env.BASE_URL;
  if (!locale || isTranslated || findLocale(href)) return [pathname];
  return [pathname, `${base}${locale}/${pathname.slice(base.length)}`];
}

/** A link with the title of its page, and with its path, since pages in two versions have the same title. */
async function toItem(path: string, href: string): Promise<HTMLLIElement> {
  const heading = await fetchHeading(href);
  const link = document.createElement('a');
  link.href = href;
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
