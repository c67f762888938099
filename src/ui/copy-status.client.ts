/** The status of a button that copies. */

const SHOWN_MS = 2000;

/** Ends the message that a button shows. */
const endings = new WeakMap<HTMLElement, () => void>();

/** Shows a message instead of a button's label for a moment, and announces it to screen readers. A later one replaces it. */
export function showCopyStatus(button: HTMLElement, message: string | undefined, beside: HTMLElement = button): void {
  if (!message || button.textContent === message) return;
  endings.get(button)?.();
  const name = button.textContent;
  // Keeps the elements next to the button in place.
  button.style.minInlineSize = `${button.offsetWidth}px`;
  button.textContent = message;
  const status = announce(message, beside);
  const end = () => {
    clearTimeout(timer);
    endings.delete(button);
    button.textContent = name;
    button.style.minInlineSize = '';
    status.remove();
  };
  const timer = setTimeout(end, SHOWN_MS);
  endings.set(button, end);
}

/** Announces a message politely. The live region must exist before its text. */
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
