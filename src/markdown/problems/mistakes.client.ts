import { PAGE_EVENT } from '#lib/events.ts';
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

let known: string[] = [];
import.meta.hot?.on(EVENT, (found: { mistakes: string[] }) => {
  known = found.mistakes;
  show(known);
});
const [navigation] = performance.getEntriesByType('navigation');
const asked =
  performance.timeOrigin + (navigation instanceof PerformanceNavigationTiming ? navigation.requestStart : 0);
const ask = (since: number) => import.meta.hot?.send(EVENT, { asked: since, page: location.pathname });
ask(asked);
document.addEventListener('astro:after-swap', () => show(known));
document.addEventListener(PAGE_EVENT, () => ask(Date.now()));
