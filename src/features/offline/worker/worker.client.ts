/**
 * The service worker: keeps what was read, and answers from there when the site does not. Every release has another one,
 * which starts at once: nothing here depends on which release a page is of, and no file of an earlier one is removed.
 */
import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { savesData } from '#lib/saves-data.ts';
import { BASE } from '../addresses.ts';
import { type Kind, kindOf } from '../kinds.ts';
import { facts } from './facts.ts';
import { refreshCopy } from './refresh-copy.client.ts';
import type { Lasting, WorkerScope } from './scope.ts';
import { changing, fixed, live, pages } from './strategies.client.ts';

declare const self: WorkerScope;

type Asked = { request: Request; url: URL; sameOrigin: boolean };

/** Who asks past every cache means it. */
const is =
  (kind: Kind) =>
  ({ request, url, sameOrigin }: Asked): boolean =>
    sameOrigin &&
    request.cache !== 'no-store' &&
    url.pathname.startsWith(BASE) &&
    kindOf(url.pathname.slice(BASE.length)) === kind;

/** Nobody waits for it. */
const fetchAhead = (event: Lasting, addresses: string[]): Promise<void>[] =>
  addresses.map(async (address) => {
    const { ok, status } = await fixed.handle({ event, request: new Request(address, { priority: 'low' }) });
    if (!ok) throw new Error(`${status} for ${address}`);
  });

async function install(event: Lasting): Promise<void> {
  await Promise.all(fetchAhead(event, facts.essential));
  if (!savesData()) await Promise.allSettled(fetchAhead(event, facts.later));
}

enableNavigationPreload();
precache(facts.offlinePages.map(({ url, revision }) => ({ url, revision })));
cleanupOutdatedCaches();

registerRoute(is('page'), async (options) => {
  if (options.request.mode === 'navigate') options.event.waitUntil(refreshCopy());
  return pages.handle(options);
});
registerRoute(is('fixed'), fixed);
registerRoute(is('changing'), changing);
// Navigations to anything else are answered here too, as the browser has asked for them ahead.
registerRoute(({ request }) => request.mode === 'navigate', live);

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(install(event));
});
clientsClaim();
