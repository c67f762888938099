/**
 * Reloads a page that stands in for another one as soon as the site can be reached: when the device comes back online, or at once if
 * that happened while this page was still loading. Returns a function that stops it.
 */
export function reloadOnReturn(): () => void {
  const reload = () => location.reload();
  addEventListener('online', reload);
  const controller = new AbortController();
  // The same request as a reload, bypassing the worker. A failing site is not reloaded again and again.
  if (navigator.onLine) {
    fetch(location.href, { cache: 'no-store', signal: controller.signal }).then(
      ({ status }) => status < 500 && reload(),
      () => {},
    );
  }
  return () => {
    removeEventListener('online', reload);
    controller.abort();
  };
}
