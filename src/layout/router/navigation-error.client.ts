const SHOW_AFTER_MS = 200;

const byId = (id: string) => document.getElementById(id);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the thin bar at the top once a navigation takes longer than 200 ms. */
export function startProgress(): void {
  endProgress();
  timer = setTimeout(() => byId('progress')?.removeAttribute('hidden'), SHOW_AFTER_MS);
}

export function endProgress(): void {
  clearTimeout(timer);
  byId('progress')?.setAttribute('hidden', '');
}

/** Shows why a page could not be loaded, with a button to try again. The old page stays. */
export function showNavigationError(error: unknown, retry: () => void): void {
  const panel = byId('loader');
  if (!(panel instanceof HTMLElement)) return;
  const message = error instanceof Error ? error.message : String(error);
  const text = panel.querySelector('[data-loader-error]');
  if (text) text.textContent = message;
  panel.dataset.reason = navigator.onLine ? 'failed' : 'offline';
  // Without the worker, nothing is available offline.
  panel.querySelector('a')?.toggleAttribute('hidden', !navigator.serviceWorker?.controller);
  panel.hidden = false;
  const button = panel.querySelector('button');
  if (!button) return;
  button.onclick = () => {
    hideNavigationError();
    retry();
  };
  button.focus();
}

export function hideNavigationError(): void {
  byId('loader')?.setAttribute('hidden', '');
}
