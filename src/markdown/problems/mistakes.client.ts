import './problems.css';

/** Only while developing: the mistakes in the site's files, above the page. */
const EVENT = 'content-mistakes';
const ID = 'content-mistakes';

function show(mistakes: string[]): void {
  document.getElementById(ID)?.remove();
  if (mistakes.length === 0) return;
  const list = document.createElement('div');
  list.id = ID;
  list.setAttribute('role', 'alert');
  for (const mistake of mistakes) {
    const line = document.createElement('pre');
    line.className = 'content-problem';
    line.textContent = mistake;
    list.append(line);
  }
  document.body.prepend(list);
}

import.meta.hot?.on(EVENT, ({ mistakes }: { mistakes: string[] }) => show(mistakes));
const [navigation] = performance.getEntriesByType('navigation');
const asked =
  performance.timeOrigin + (navigation instanceof PerformanceNavigationTiming ? navigation.requestStart : 0);
import.meta.hot?.send(EVENT, { asked, page: location.pathname });
