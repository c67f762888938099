/**
 * While a dialog with an id is open, the browser's Back button closes it and does not navigate: opening adds an entry to the history,
 * which has that id, and closing it in another way removes the entry. Loaded when the first one opens.
 */
const isMarked = ({ id }: Element) => history.state?.dialog === id;

const mark = ({ id }: Element) => history.pushState({ dialog: id }, '');

/** Whether the entry of a dialog that has closed is about to go: the browser takes a moment. */
let isLeaving = false;

function leave(): void {
  isLeaving = true;
  history.back();
}

/** Called when a dialog with an id, or something in it, has opened or closed. */
export function markEntry({ target: dialog }: Event): void {
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (!dialog.open && isMarked(dialog)) leave();
  // An entry that is added meanwhile would go instead.
  else if (dialog.open && !isMarked(dialog) && !(isLeaving && history.state?.dialog)) mark(dialog);
}

addEventListener('popstate', () => {
  const [hasLeft, open] = [isLeaving, [...document.querySelectorAll<HTMLDialogElement>('dialog[id][open]')]];
  isLeaving = false;
  for (const dialog of open) {
    if (isMarked(dialog)) continue;
    // A dialog that opened while the entry of another one was leaving gets its own now.
    if (hasLeft) mark(dialog);
    else dialog.close();
  }
  // Forward led to the entry of a dialog that is closed.
  if (history.state?.dialog && !open.some(isMarked)) leave();
});

/** The URL that a form without a method leads to. */
function toUrl(form: HTMLFormElement): string {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) url.searchParams.append(name, String(value));
  return url.href;
}

/**
 * What a dialog leads to replaces its entry, so that Back then leads to the page below it. The dialog closes first: it would cover what the
 * router shows while a page loads slowly, or cannot be loaded.
 */
function follow(event: Event, dialog: HTMLDialogElement | null, url: string): void {
  event.preventDefault();
  history.replaceState(null, '');
  dialog?.close();
  if ('navigation' in window) navigation.navigate(url, { history: 'replace' });
  else location.replace(url);
}

/** Finds an element around the target of an event that nothing else has handled, if it is in the dialog of the current entry. */
function findInDialog<T extends Element>({ target, defaultPrevented }: Event, selector: string): T | null {
  if (defaultPrevented || !(target instanceof Element)) return null;
  const dialog = target.closest('dialog');
  return dialog && isMarked(dialog) ? target.closest<T>(selector) : null;
}

addEventListener('click', (event) => {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = isPlain ? findInDialog<HTMLAnchorElement>(event, 'a[href]:not([target])') : null;
  if (!link?.protocol.startsWith('http')) return;
  // No new page closes the dialog where the link leads to the current one, and Back has to lead to the page before it.
  const dialog = link.closest('dialog');
  if (!dialog?.open || link.href !== location.href.replace(/#.*/, '')) return follow(event, dialog, link.href);
  event.preventDefault();
  dialog.close();
});

// In the capture phase, since the search stops the event there.
addEventListener(
  'submit',
  (event) => {
    const form = findInDialog<HTMLFormElement>(event, 'form:not([method])');
    if (form) follow(event, form.closest('dialog'), toUrl(form));
  },
  { capture: true },
);
