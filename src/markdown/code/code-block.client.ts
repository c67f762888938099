/** The buttons of code blocks. Loaded at the first pointer or focus on a block. */

import { showCopyStatus } from '#ui/copy-status.client.ts';

const getFigure = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('figure.code') : null;

/** Shows "Toggle word wrap" on the block under the pointer or focus, if it has a line that does not fit. */
export function offerWordWrap(event: Event): void {
  const figure = getFigure(event.target);
  const pre = figure?.querySelector('pre');
  const button = figure?.querySelector<HTMLElement>('[data-code-action="wrap"]');
  if (!pre || !button || pre.classList.contains('wrapped')) return;
  button.hidden = pre.scrollWidth <= pre.clientWidth;
}

/** Handles the buttons of a code block: clicks on `[data-code-action]`. */
export function handleCodeButton(event: MouseEvent): void {
  const figure = getFigure(event.target);
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
    // If pages may not use the clipboard, the code is selected, so that the keyboard can copy it.
    getSelection()?.selectAllChildren(pre);
    return;
  }
  showCopyStatus(button, button.dataset.done, pre);
}
