import { savesData } from '#lib/saves-data.ts';
import { fetchAhead } from './fetch-page.client.ts';
import { pageAddress } from './page-address.ts';

type Connection = { effectiveType?: string };

/** Whether the visitor's line allows fetching what may not be needed. */
function mayFetchAhead(): boolean {
  const connection = (navigator as Navigator & { connection?: Connection }).connection;
  return !savesData() && !connection?.effectiveType?.includes('2g');
}

function onIntent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a:not([data-search])') : null;
  const address =
    link instanceof HTMLAnchorElement && !link.target && !link.hasAttribute('download')
      ? pageAddress(link.href)
      : undefined;
  if (address && address !== pageAddress(location.href) && mayFetchAhead()) fetchAhead(address);
}

/** Fetches the page behind a link when a pointer, a finger or the focus comes to it. */
export function startPrefetch(): void {
  for (const type of ['pointerover', 'touchstart', 'focusin']) addEventListener(type, onIntent, { passive: true });
}
