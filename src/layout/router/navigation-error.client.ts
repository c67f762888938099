import { announce } from '../announce.client.ts';

const SHOW_AFTER_MS = 200;

const byId = (id: string) => document.getElementById(id);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the thin bar at the top once a navigation takes longer than 200 ms, and has screen readers say so: they ignore such a bar. */
export function startProgress(): void {
  endProgress();
  timer = setTimeout(() => {
    const bar = byId('Progress');
    bar?.removeAttribute('hidden');
    announce(bar?.ariaLabel ?? '');
  }, SHOW_AFTER_MS);
}

export function endProgress(): void {
  clearTimeout(timer);
  const bar = byId('Progress');
  if (!bar || bar.hidden) return;
  bar.hidden = true;
  announce('');
}

let shown: AbortController | undefined;
/** Where the focus was before the panel was shown. */
let origin: Element | null = null;

type Ways = { retry: () => void; stay: () => void };

/** Shows why a page could not be loaded, with buttons to try again and to stay on the old page. */
export function showNavigationError(error: unknown, { retry, stay }: Ways): void {
  hideNavigationError();
  const panel = byId('Loader');
  if (!(panel instanceof HTMLElement)) return;
  const message = error instanceof Error ? error.message : String(error);
  const text = panel.querySelector('[data-loader-error]');
  if (text) text.textContent = message;
  panel.dataset.reason = navigator.onLine ? 'failed' : 'offline';
  // Without the worker, nothing is available offline.
  panel.querySelector('a')?.toggleAttribute('hidden', !navigator.serviceWorker?.controller);
  panel.hidden = false;
  shown = new AbortController();
  const { signal } = shown;
  if (!panel.contains(document.activeElement)) origin = document.activeElement;
  const [again, close] = panel.querySelectorAll('button');
  const leave = (isAgain: boolean) => {
    hideNavigationError();
    if (isAgain) return retry();
    if (origin instanceof HTMLElement) origin.focus({ preventScroll: true });
    stay();
  };
  again?.addEventListener('click', () => leave(true), { signal });
  close?.addEventListener('click', () => leave(false), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && leave(false), { signal });
  again?.focus();
}

export function hideNavigationError(): void {
  shown?.abort();
  byId('Loader')?.setAttribute('hidden', '');
}
