import { readPreference } from '#lib/preference.client.ts';
import { opensSearch } from './shortcut.ts';

/** Elements in which `/` is typed as a character, or all if the reader has switched the key off. */
const SLASH_TAKEN = '[data-slash-off] *,textarea,select,input:not([type=radio],[type=checkbox],[type=button])';

const isSlashTakenIn = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(SLASH_TAKEN));

const findSearchDialog = () => document.querySelector<HTMLDialogElement>('#search');

/** Opens the dialog. It is in the page, so it takes every typed letter; the focus hydrates its island. */
function openSearch(event: Event): void {
  const dialog = findSearchDialog();
  if (!dialog) return;
  event.preventDefault();
  if (!dialog.open) dialog.showModal();
  const form = dialog.querySelector('form');
  if (form)
    import('../engine/load.client.ts').then(({ loadAhead }) => loadAhead(`${form.action}words.json`)).catch(() => {});
  const field = dialog.querySelector('input');
  field?.focus();
  field?.select();
}

/** Enter leads to the page with all results, even before hydration: the event does not reach the listener that would hydrate. */
function onSubmit(event: SubmitEvent): void {
  const dialog = findSearchDialog();
  if (!(event.target instanceof Element) || !dialog?.contains(event.target)) return;
  event.stopPropagation();
  if (dialog.querySelector('input')?.value.trim()) dialog.close();
  else event.preventDefault();
}

/** Opens the search on a click on its link, Ctrl+K, ⌘K or `/`. */
export function startSearch(): void {
  // `SlashSwitch` in `dialog/SearchBody.tsx` changes it.
  if (readPreference('commonplace.no-slash')) document.documentElement.dataset.slashOff = '';
  addEventListener('keydown', (event) => {
    if (!event.isComposing && opensSearch(event, isSlashTakenIn(event.target))) openSearch(event);
  });
  addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey } = event;
    if (button || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
    if (target.closest('[data-search]')) openSearch(event);
  });
  addEventListener('submit', onSubmit, { capture: true });
  addEventListener('astro:hydration-error', ({ target }) => {
    const dialog = findSearchDialog();
    if (target instanceof Element && target.contains(dialog)) dialog?.setAttribute('data-asleep', '');
  });
}
