import { matchPrecache } from 'workbox-precaching';
import { facts } from './facts.ts';

/** The page says so itself where it stands in for another one. */
async function standIn(page: Response): Promise<Response> {
  const html = (await page.text()).replace('data-stand-in="no"', 'data-stand-in="yes"');
  return new Response(html, { headers: page.headers });
}

/** What comes for a page that can not be had: to a navigation a page that says so, to everybody else the failure. */
export async function offlinePage({ mode, url }: Request): Promise<Response> {
  const { pathname } = new URL(url);
  const [place] = facts.offlinePages
    .filter(({ prefix }) => pathname.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  const page = place && (await matchPrecache(place.url));
  if (page && pathname === place.url) return page;
  return page && mode === 'navigate' ? standIn(page) : Response.error();
}
