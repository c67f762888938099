/** What `recordInPage` leaves in each page. */
type PageRecord = {
  firstPaint: number | undefined;
  largestPaint: number | undefined;
  shift: number;
  longTasks: { start: number; duration: number }[];
};

declare global {
  interface Window {
    benchRecord: PageRecord;
  }
}

/** Runs in each page before its own scripts. Self-contained, since only its source reaches the browser. */
export function recordInPage(): void {
  const record: PageRecord = { firstPaint: undefined, largestPaint: undefined, shift: 0, longTasks: [] };
  window.benchRecord = record;
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') record.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    record.largestPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    const isOwn = !('hadRecentInput' in entry && entry.hadRecentInput);
    if (isOwn && 'value' in entry) record.shift += Number(entry.value);
  });
  observe('longtask', ({ startTime: start, duration }) => record.longTasks.push({ start, duration }));

  // A heading that is waited for is noted when it has been painted, in this document or in the next one.
  const now = () => performance.timeOrigin + performance.now();
  const waitForHeading = () => {
    const wanted = sessionStorage.getItem('benchHeading');
    if (wanted === null) return;
    const isThere = [...document.querySelectorAll('h1')].some(
      (heading) => heading.textContent.replace(/\s+/g, ' ').trim().startsWith(wanted) && heading.checkVisibility(),
    );
    if (!isThere) requestAnimationFrame(waitForHeading);
    else
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          sessionStorage.removeItem('benchHeading');
          sessionStorage.setItem('benchSeen', String(now()));
        }),
      );
  };
  addEventListener('bench-wait', waitForHeading);
  waitForHeading();
}
