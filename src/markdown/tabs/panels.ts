import { escapeHtml } from '../hast.ts';
import type { Tab } from './tab.ts';

/** An item writes itself between these tags; the group around it makes panels of them. */
export const ITEM = 'tab-item';

const OPEN = new RegExp(`<${ITEM} data-tab="([^"]*)">`, 'g');
const CLOSE = new RegExp(`</${ITEM}>`, 'g');

/** A tab as an attribute that needs no escaping. */
export const pack = (tab: Tab): string => encodeURIComponent(JSON.stringify(tab));

const unpack = (packed: string): Tab => JSON.parse(decodeURIComponent(packed));

/** The tabs of a group. Groups within it have made panels of their items already. */
export const tabsIn = (html: string): Tab[] => [...html.matchAll(OPEN)].map(([, packed = '']) => unpack(packed));

/** The group's panels. The label in a panel is for those who see all of them: on paper, and without scripts. */
export function panels(html: string, id: string, shown: string): string {
  let index = 0;
  return html
    .replace(OPEN, (_, packed: string) => {
      const { value, label } = unpack(packed);
      const name = `${id}-${index++}`;
      const hidden = value === shown ? '' : ' hidden';
      return (
        `<div role="tabpanel" id="${name}" aria-labelledby="${name}-tab" tabindex="0"${hidden}>` +
        `<p class="tab-label">${escapeHtml(label)}</p>`
      );
    })
    .replace(CLOSE, '</div>');
}

const counts = new WeakMap<Request, number>();

/** An id for a group, its own on the page. */
export function nextId(page: Request): string {
  const count = (counts.get(page) ?? 0) + 1;
  counts.set(page, count);
  return `tabs-${count}`;
}
