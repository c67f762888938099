/** Categories that the visitor unfolded; they stay so from page to page. */
const unfolded = new Set<string>();
const fetched = new Map<string, Promise<string>>();

const listOf = (button: HTMLElement) => button.closest('li')?.querySelector<HTMLElement>(':scope > ul');

function fetchBranch(sidebar: HTMLElement, key: string): Promise<string> {
  const address = `${sidebar.dataset.branches}${key}.html`;
  const known = fetched.get(address);
  if (known) return known;
  const branch = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response.text();
  });
  branch.catch(() => fetched.delete(address));
  fetched.set(address, branch);
  return branch;
}

function setExpanded(button: HTMLElement, sidebar: HTMLElement, isExpanded: boolean): void {
  const label = button.closest('li')?.querySelector('a')?.textContent ?? '';
  const name = isExpanded ? sidebar.dataset.collapse : sidebar.dataset.expand;
  button.setAttribute('aria-expanded', String(isExpanded));
  button.setAttribute('aria-label', (name ?? '').replace('{label}', label));
  const list = listOf(button);
  if (list) list.hidden = !isExpanded;
}

/** Shows a category's items; the first time, they are fetched. Where that fails, its page is opened instead. */
async function expand(button: HTMLElement, sidebar: HTMLElement, key: string): Promise<void> {
  if (!listOf(button)) {
    const html = await fetchBranch(sidebar, key);
    if (!listOf(button)) button.parentElement?.insertAdjacentHTML('afterend', html);
    const current = listOf(button)?.querySelector(`a[href="${CSS.escape(location.pathname)}"]`);
    current?.setAttribute('aria-current', 'page');
  }
  setExpanded(button, sidebar, true);
}

/** Puts the whole list in the place of the cut one. What is open there stays open. */
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
  keepInView();
}

function onWholeList(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-whole-list]') : null;
  const sidebar = link?.closest<HTMLElement>('[data-branches]');
  if (!link || !sidebar) return;
  event.preventDefault();
  showWholeList(link, sidebar).catch(() => location.assign(link.href));
}

function onClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-branch]') : null;
  const sidebar = button?.closest<HTMLElement>('[data-branches]');
  const key = button?.dataset.branch;
  if (!button || !sidebar || !key) return;
  if (button.getAttribute('aria-expanded') === 'true') {
    unfolded.delete(key);
    setExpanded(button, sidebar, false);
    return;
  }
  unfolded.add(key);
  expand(button, sidebar, key).catch(() => button.closest('li')?.querySelector('a')?.click());
}

/** Unfolds again what was unfolded on the page before, and keeps the current page in view. */
export function showCurrentInSidebar(): void {
  for (const sidebar of document.querySelectorAll<HTMLElement>('[data-branches]')) {
    for (const button of sidebar.querySelectorAll<HTMLElement>('[data-branch][aria-expanded="false"]')) {
      const key = button.dataset.branch;
      if (key && unfolded.has(key)) expand(button, sidebar, key).catch(() => {});
    }
  }
  keepInView();
}

let scrollTop = 0;

/** The sidebar stays where it was scrolled to, unless the current page would be out of sight. */
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

/** "Collapse sidebar" and "Expand sidebar": the choice lasts while pages change. */
function onToggleColumn({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-sidebar-toggle]') : null;
  if (!button) return;
  const root = document.documentElement;
  root.toggleAttribute('data-sidebar-collapsed');
  const isCollapsed = root.hasAttribute('data-sidebar-collapsed');
  document.querySelector<HTMLElement>(`[data-sidebar-toggle="${isCollapsed ? 'expand' : 'collapse'}"]`)?.focus();
}

/** Makes the sidebar's buttons work on this page and on those that follow. */
export function startSidebar(): void {
  addEventListener('click', onClick);
  addEventListener('click', onWholeList);
  addEventListener('click', onToggleColumn);
}
