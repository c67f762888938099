/** Milliseconds between two tries: twice as many each time, from the first to the last of these. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [1000, 60_000];

/**
 * Reloads a page that stands in for another one as soon as the site can be reached: when the device comes back online, or when
 * the site responds, since a device often counts as online before its network works. Returns a function that stops it.
 */
export function reloadOnReturn(): () => void {
  const reload = () => location.reload();
  addEventListener('online', reload);
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  // The same request as a reload, bypassing the worker. A failing site is not reloaded again and again.
  async function ask(pause: number): Promise<void> {
    const response = await fetch(location.href, { cache: 'no-store', signal: controller.signal }).catch(
      () => undefined,
    );
    if (controller.signal.aborted) return;
    if (response && response.status < 500) reload();
    else timer = setTimeout(ask, pause, Math.min(pause * 2, LONGEST_PAUSE));
  }
  if (navigator.onLine) void ask(FIRST_PAUSE);
  return () => {
    removeEventListener('online', reload);
    clearTimeout(timer);
    controller.abort();
  };
}
