/** The buttons of code blocks. Loaded at the first pointer or focus on a block. */

const SHOWN_FOR = 2000;

const figureOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('figure.code') : null;

/** Shows "Toggle word wrap" on the block under the pointer or focus, where it has a line that does not fit. */
export function offerWordWrap(event: Event): void {
  const figure = figureOf(event.target);
  const pre = figure?.querySelector('pre');
  const button = figure?.querySelector<HTMLElement>('[data-code-action="wrap"]');
  if (!pre || !button || pre.classList.contains('wrapped')) return;
  button.hidden = pre.scrollWidth <= pre.clientWidth;
}

/** Does what a button of a code block says. For clicks on `[data-code-action]`. */
export function handleCodeButton(event: MouseEvent): void {
  const figure = figureOf(event.target);
  const pre = figure?.querySelector('pre');
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-code-action]') : null;
  if (!pre || !button) return;
  if (button.dataset.codeAction === 'wrap') button.ariaPressed = String(pre.classList.toggle('wrapped'));
  else copy(pre, button);
}

async function copy(pre: HTMLElement, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(pre.textContent ?? '');
  } catch {
    // Where the clipboard is closed to pages, the code is selected, and the keyboard's own "copy" takes it.
    getSelection()?.selectAllChildren(pre);
    return;
  }
  const { done } = button.dataset;
  if (!done || button.textContent === done) return;
  const name = button.textContent;
  button.textContent = done;
  const status = announce(done, pre);
  setTimeout(() => {
    button.textContent = name;
    status.remove();
  }, SHOWN_FOR);
}

/** Says something to those who listen, politely. The region has to be there before its words are. */
function announce(message: string, beside: HTMLElement): HTMLElement {
  const status = document.createElement('span');
  status.role = 'status';
  status.className = 'visually-hidden';
  beside.before(status);
  setTimeout(() => {
    status.textContent = message;
  }, 50);
  return status;
}
