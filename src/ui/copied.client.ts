/** What a button that copies says afterwards. */

const SHOWN_FOR = 2000;

/** Shows a message in the place of a button's words for a while, and says it to those who listen. */
export function say(button: HTMLElement, message: string | undefined, beside: HTMLElement = button): void {
  if (!message || button.textContent === message) return;
  const name = button.textContent;
  // What stands beside the button stays where it is.
  button.style.minInlineSize = `${button.offsetWidth}px`;
  button.textContent = message;
  const status = announce(message, beside);
  setTimeout(() => {
    button.textContent = name;
    button.style.minInlineSize = '';
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
