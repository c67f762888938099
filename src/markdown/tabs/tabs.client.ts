import { findFragmentTarget } from '#lib/fragment-target.ts';
import { readPreference, savePreference } from '#lib/preference.client.ts';
import { getPanelState } from './markup.ts';

/**
 * The behaviour of tabs. The state is in the page itself (`aria-selected`, `hidden`).
 */
const toKey = (group: string) => `docusaurus.tab.${group}`;

const getButtons = (group: Element) => [
  ...group.querySelectorAll<HTMLElement>(':scope > [role="tablist"] > [role="tab"]'),
];

/** Shows a tab of a group, if the group has it. */
function showTab(group: Element, value: string): void {
  const buttons = getButtons(group);
  if (!buttons.some((button) => button.dataset.value === value)) return;
  for (const button of buttons) {
    const isShown = button.dataset.value === value;
    button.ariaSelected = String(isShown);
    button.tabIndex = isShown ? 0 : -1;
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    for (const name of Object.keys(getPanelState(!isShown, ''))) panel?.removeAttribute(name);
    for (const [name, value] of Object.entries(getPanelState(isShown, button.id))) panel?.setAttribute(name, value);
  }
}

/** Shows the tabs whose panels an element is in. */
function reveal(element: Element | null | undefined): void {
  const panel = element?.closest('[data-tab-panel]');
  const group = panel?.parentElement;
  if (!group) return;
  const button = getButtons(group).find((tab) => tab.getAttribute('aria-controls') === panel.id);
  if (button?.ariaSelected === 'false') showTab(group, button.dataset.value ?? '');
  reveal(group);
}

const allGroups = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('.tabs')];

/** Shows a tab because the reader chose it: in all groups with the same name, on this page and on later ones. */
function chooseTab(button: HTMLElement): void {
  const chosen = button.closest<HTMLElement>('.tabs');
  const value = button.dataset.value;
  if (!chosen || value === undefined) return;
  const before = chosen.getBoundingClientRect().top;
  const { group, query } = chosen.dataset;
  showTab(chosen, value);
  if (group) {
    savePreference(toKey(group), value);
    for (const other of allGroups(document)) if (other.dataset.group === group) showTab(other, value);
  }
  if (query) {
    const href = new URL(location.href);
    href.searchParams.set(query, value);
    history.replaceState(history.state, '', href);
  }
  // Groups above may have grown or shrunk: the pressed tab stays under the pointer.
  scrollBy({ top: chosen.getBoundingClientRect().top - before, behavior: 'instant' });
  button.focus();
}

/** The tab that an arrow key, Home or End leads to from the tab at an index. */
function findDestination(key: string, index: number, count: number, isLeftToRight: boolean): number | undefined {
  const forward = isLeftToRight ? 'ArrowRight' : 'ArrowLeft';
  const back = isLeftToRight ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return (index + 1) % count;
  if (key === back) return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Handles a press or a key on a tab. */
export function handleTab(event: Event): void {
  const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('.tabs [role="tab"]') : null;
  const list = tab?.closest('.tabs');
  if (!tab || !list) return;
  if (event.type === 'click') chooseTab(tab);
  if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const tabs = getButtons(list);
  const isLeftToRight = getComputedStyle(list).direction === 'ltr';
  const next = tabs[findDestination(event.key, tabs.indexOf(tab), tabs.length, isLeftToRight) ?? -1];
  if (!next) return;
  event.preventDefault();
  chooseTab(next);
}

// From now on keys are handled on keydown, so that Home and End do not scroll the page.
addEventListener('keydown', handleTab);
// The browser's search, a link to a passage or to a heading found something in a hidden panel, which the browser shows next.
addEventListener('beforematch', ({ target }) => target instanceof Element && reveal(target));

/** Shows the tab that contains the URL's target, so that headings in tabs can be linked to. */
function revealTarget(): void {
  const target = findFragmentTarget();
  if (!target?.closest('[data-tab-panel]')) return;
  reveal(target);
  target.scrollIntoView();
}

function followOtherWindow({ key, newValue }: StorageEvent): void {
  for (const group of allGroups(document)) {
    if (group.dataset.group && key === toKey(group.dataset.group) && newValue !== null) showTab(group, newValue);
  }
}

/** Shows the tabs that the URL selects or that were chosen before. Called for each page that has `.tabs`. */
export function restoreTabs(root: ParentNode = document): void {
  const asked = new URLSearchParams(location.search);
  for (const tabs of allGroups(root)) {
    const { group, query } = tabs.dataset;
    const value = (query && asked.get(query)) ?? (group && readPreference(toKey(group)));
    if (value) showTab(tabs, value);
    // The browser found something in it before this was loaded.
    reveal(tabs.querySelector(':scope > [data-tab-panel]:not([role], [hidden])'));
  }
  revealTarget();
  // Adding the same function twice has no effect.
  addEventListener('hashchange', revealTarget);
  addEventListener('storage', followOtherWindow);
}
