import { escapeHtml } from '#contracts/escape-html.ts';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { getAttribute, parseHtml } from '#workspace/html/parse-html.ts';
import { type Group, getPanelAttributes } from './markup.ts';
import type { Tab } from './tab.ts';

/** The element that an item renders; its group turns these into panels. */
export const ITEM = 'tab-item';

/** A tab as an attribute. */
export const pack = (tab: Tab): string => JSON.stringify(tab);

const unpack = (packed: string): Tab => JSON.parse(packed);

/** The items of a group with their tabs. Nested groups have already turned their items into panels. */
const findItems = (html: string) =>
  parseHtml(html).elements.flatMap((element) => {
    const packed = element.tagName === ITEM ? getAttribute(element, 'data-tab') : undefined;
    return packed ? [{ element, tab: unpack(packed) }] : [];
  });

/** The tabs of a group. */
export const tabsIn = (html: string): Tab[] => findItems(html).map(({ tab }) => tab);

/** The group's panels. The label in a panel is for paper and for browsers without scripts, which show all of them. */
export function panels(html: string, group: Group): string {
  const edits = new HtmlEdits(html);
  const all = getPanelAttributes(group);
  for (const [index, { element, tab }] of findItems(html).entries()) {
    const attributes = Object.entries(all[index] ?? {}).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
    edits.replaceTags(
      element,
      `<div${attributes.join('')}><p class="tab-label">${escapeHtml(tab.label)}</p>`,
      '</div>',
    );
  }
  return edits.apply();
}

const counts = new WeakMap<Request, number>();

/** An id for a group, unique on the page. */
export function nextId(page: Request): string {
  const count = (counts.get(page) ?? 0) + 1;
  counts.set(page, count);
  return `tabs-${count}`;
}
