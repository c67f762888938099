import { onPress } from '#lib/on-press.client.ts';

/**
 * Whether the visitor expanded or closed a category or a group, by area and key; without a key, whether they have opened the whole list.
 * It stays so on other pages.
 */
const chosen = new Map<string, boolean>();
const fetched = new Map<string, Promise<string>>();

const inArea = (part: HTMLElement, key = '') =>
  `${part.closest<HTMLElement>('[data-branches]')?.dataset.area ?? ''} ${key}`;

const findList = (button: HTMLElement) => button.closest('li')?.querySelector<HTMLElement>(':scope > ul');

function fetchBranch(sidebar: HTMLElement, key?: string): Promise<string> {
  const url = `${sidebar.dataset.branches}${key}.html`;
  const known = fetched.get(url);
  if (known) return known;
  const branch = fetch(url).then((response) => {
    if (!response.ok) throw new Error(`${response.status} for ${url}`);
    return response.text();
  });
  branch.catch(() => fetched.delete(url));
  fetched.set(url, branch);
  return branch;
}

/** Marks the links to the current page, as a fetched list is the same on every page. */
function markCurrent(sidebar: HTMLElement): void {
  for (const link of sidebar.querySelectorAll('a'))
    if (link.href === location.origin + location.pathname) link.setAttribute('aria-current', 'page');
}

function setExpanded(button: HTMLElement, sidebar: HTMLElement, isExpanded: boolean): void {
  const label = button.closest('li')?.querySelector('a')?.textContent ?? '';
  const name = isExpanded ? sidebar.dataset.collapse : sidebar.dataset.expand;
  button.setAttribute('aria-expanded', String(isExpanded));
  button.setAttribute(
    'aria-label',
    (name ?? '').replace('{label}', () => label),
  );
  const list = findList(button);
  if (list) list.hidden = !isExpanded;
}

/** Shows the items of a category. They are fetched the first time. Rejects if that fails. */
async function expand(button: HTMLElement, sidebar: HTMLElement, key?: string): Promise<void> {
  if (!findList(button)) {
    const html = await fetchBranch(sidebar, key);
    if (!findList(button)) button.parentElement?.insertAdjacentHTML('afterend', html);
    markCurrent(sidebar);
  }
  setExpanded(button, sidebar, true);
}

/** Replaces the shortened list by the whole one. Expanded categories stay expanded. */
async function showWholeList(link: HTMLElement, sidebar: HTMLElement): Promise<void> {
  const list = link.closest('ul');
  const template = document.createElement('template');
  template.innerHTML = await fetchBranch(sidebar, '_all');
  for (const button of list?.querySelectorAll<HTMLElement>(':scope > li > div > [aria-expanded="true"]') ?? []) {
    const [old, fresh] = [button, template.content.querySelector(`[data-branch="${button.dataset.branch}"]`)].map(
      (element) => element?.closest('li'),
    );
    if (old) fresh?.replaceWith(old);
  }
  list?.replaceWith(template.content);
  markCurrent(sidebar);
  keepInView();
}

/** Opens the page that has what could not be fetched, unless the visitor has left meanwhile. */
function openInstead(link: HTMLAnchorElement | null | undefined): void {
  if (link?.isConnected) location.assign(link.href);
}

function onWholeList(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-whole-list]') : null;
  const sidebar = link?.closest<HTMLElement>('[data-branches]');
  if (!link || !sidebar) return;
  event.preventDefault();
  chosen.set(inArea(sidebar), true);
  showWholeList(link, sidebar).catch(() => openInstead(link));
}

function onBranch(button: HTMLElement): void {
  const sidebar = button.closest<HTMLElement>('[data-branches]');
  if (!sidebar) return;
  const key = button.dataset.branch;
  const isExpanded = button.getAttribute('aria-expanded') !== 'true';
  chosen.set(inArea(sidebar, key), isExpanded);
  if (isExpanded) expand(button, sidebar, key).catch(() => openInstead(button.closest('li')?.querySelector('a')));
  else setExpanded(button, sidebar, false);
}

/** A press on the heading of a group, which the browser opens or closes afterwards. */
function onGroup({ target }: Event): void {
  const summary = target instanceof Element ? target.closest('summary') : null;
  const group = summary?.closest<HTMLDetailsElement>('[data-group]');
  if (group) chosen.set(inArea(group, group.dataset.group), !group.open);
}

const hasCurrent = (part: HTMLElement) => part.closest('li')?.querySelector('[aria-current]');

/** Shows what the visitor opened before, the whole list and categories, closes what they closed, and keeps the current page in view. */
export async function showCurrentInSidebar(): Promise<void> {
  for (const sidebar of document.querySelectorAll<HTMLElement>('[data-branches]')) {
    const more = chosen.get(inArea(sidebar)) && sidebar.querySelector<HTMLElement>('[data-whole-list]');
    // Before the next frame, as it has been fetched, except for another version.
    if (more) await showWholeList(more, sidebar).catch(() => {});
    for (const button of sidebar.querySelectorAll<HTMLElement>('[data-branch]')) {
      const key = button.dataset.branch;
      const isExpanded = chosen.get(inArea(sidebar, key));
      if (isExpanded) expand(button, sidebar, key).catch(() => {});
      else if (isExpanded === false && !hasCurrent(button)) setExpanded(button, sidebar, false);
    }
  }
  for (const group of document.querySelectorAll<HTMLDetailsElement>('[data-group][open]')) {
    if (chosen.get(inArea(group, group.dataset.group)) === false && !hasCurrent(group)) group.open = false;
  }
  keepInView();
}

let scrollTop = 0;

/** Restores the scroll position of the sidebar, unless the current page would be out of view. */
function keepInView(): void {
  const column = document.querySelector<HTMLElement>('.docs-sidebar');
  if (!column) return;
  column.scrollTop = scrollTop;
  column.addEventListener('scroll', () => (scrollTop = column.scrollTop), { passive: true });
  const current = column.querySelector<HTMLElement>('[aria-current="page"]');
  if (!current) return;
  const [inner, outer] = [current.getBoundingClientRect(), column.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    column.scrollTop += inner.top - outer.top - outer.height / 3;
}

/** "Collapse sidebar" and "Expand sidebar". The choice stays during soft navigation. */
function onToggleColumn(): void {
  const root = document.documentElement;
  root.toggleAttribute('data-sidebar-collapsed');
  const isCollapsed = root.hasAttribute('data-sidebar-collapsed');
  document.querySelector<HTMLElement>(`[data-sidebar-toggle="${isCollapsed ? 'expand' : 'collapse'}"]`)?.focus();
}

/** Starts the sidebar's buttons, for this page and the pages after it. */
export function startSidebar(): void {
  onPress('[data-branch]', onBranch);
  onPress('[data-sidebar-toggle]', onToggleColumn);
  addEventListener('click', onWholeList);
  addEventListener('click', onGroup);
}
