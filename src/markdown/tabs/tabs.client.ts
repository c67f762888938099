import { storage } from '#lib/storage.ts';
import { decoded } from '../links/href.ts';

/**
 * What tabs do to the page. The shown tab stands in the page itself (`aria-selected`, `hidden`), so that a remembered
 * choice needs no React, and a list that wakes later starts from what it finds.
 */
const keyOf = (group: string) => `docusaurus.tab.${group}`;

/** Dispatched on a group when another of its tabs is shown. */
export const TAB_EVENT = 'commonplace:tab';

const buttonsOf = (group: Element) => [
  ...group.querySelectorAll<HTMLElement>(':scope > astro-island > [role="tablist"] > [role="tab"]'),
];

/** The value of the tab that a group shows, or undefined where there is no page. */
export function shownTab(id: string): string | undefined {
  const group = globalThis.document?.getElementById(id);
  return group ? buttonsOf(group).find(({ ariaSelected }) => ariaSelected === 'true')?.dataset.value : undefined;
}

/** Shows a tab of a group, if the group has it. */
function showTab(group: Element, value: string): void {
  const buttons = buttonsOf(group);
  if (!buttons.some((button) => button.dataset.value === value)) return;
  for (const button of buttons) {
    const isShown = button.dataset.value === value;
    button.ariaSelected = String(isShown);
    button.tabIndex = isShown ? 0 : -1;
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = !isShown;
  }
  group.dispatchEvent(new Event(TAB_EVENT));
}

const allGroups = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('.tabs')];

/** Shows a tab because the reader chose it: in all groups of that name, here and on the pages to come. */
export function chooseTab(id: string, value: string): void {
  const chosen = document.getElementById(id);
  if (!chosen) return;
  const before = chosen.getBoundingClientRect().top;
  const { group, query } = chosen.dataset;
  showTab(chosen, value);
  if (group) {
    storage.set(keyOf(group), value);
    for (const other of allGroups(document)) if (other.dataset.group === group) showTab(other, value);
  }
  if (query) {
    const href = new URL(location.href);
    href.searchParams.set(query, value);
    history.replaceState(history.state, '', href);
  }
  // Groups above may have grown or shrunk: the pressed tab stays under the pointer.
  scrollBy({ top: chosen.getBoundingClientRect().top - before, behavior: 'instant' });
}

/** A heading inside a tab can be linked to: its tab is shown. */
function revealTarget(): void {
  const target = document.getElementById(decoded(location.hash.slice(1)));
  const panel = target?.closest<HTMLElement>('[role="tabpanel"][hidden]');
  const group = panel?.closest('.tabs');
  const button = group && buttonsOf(group).find((tab) => tab.getAttribute('aria-controls') === panel?.id);
  if (!group || !button?.dataset.value) return;
  showTab(group, button.dataset.value);
  target?.scrollIntoView();
}

function followOtherWindow({ key, newValue }: StorageEvent): void {
  for (const group of allGroups(document)) {
    if (group.dataset.group && key === keyOf(group.dataset.group) && newValue !== null) showTab(group, newValue);
  }
}

/** Shows the tabs that the URL asks for or that were chosen before. For each page that has `.tabs`, once it is there. */
export function restoreTabs(root: ParentNode = document): void {
  const asked = new URLSearchParams(location.search);
  for (const tabs of allGroups(root)) {
    const { group, query } = tabs.dataset;
    const value = (query && asked.get(query)) ?? (group && storage.get(keyOf(group)));
    if (value) showTab(tabs, value);
  }
  revealTarget();
  // The same function twice is one listener.
  addEventListener('hashchange', revealTarget);
  addEventListener('storage', followOtherWindow);
}
