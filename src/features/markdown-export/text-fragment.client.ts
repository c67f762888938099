/** "Copy link to this passage", offered below what is selected in a text. Loaded at the first selection. */
import { showCopyStatus } from '#ui/copy-status.client.ts';
import { textDirective } from './text-fragment.ts';

/** A selection that still moves is left alone. */
const PAUSE = 250;
/** Between the selection and the button, in pixels. */
const GAP = 6;
const BLOCKS = 'figure, p, li, td, th, dt, dd, summary, h1, h2, h3, h4, h5, h6';

let button: HTMLButtonElement | undefined;
let pause: ReturnType<typeof setTimeout> | undefined;

/** Offers the link once the selection rests. For changes of the selection, also to nothing. */
export function offerPassage(): void {
  clearTimeout(pause);
  pause = setTimeout(update, PAUSE);
}

function update(): void {
  // A press on the button may take the selection away first, on a touch screen for example.
  if (button?.matches(':hover, :focus, :active')) return;
  button?.remove();
  button = undefined;
  removeEventListener('keydown', goToButton);
  const words = document.querySelector<HTMLElement>('.copies[data-passage]')?.dataset;
  const range = words && selectedRange();
  const passage = range && getPassage(range);
  if (!passage) return;
  button = createButton(words, passage.href);
  passage.block.append(button);
  place(button, range);
  addEventListener('keydown', goToButton);
}

/** The button is the next stop of the keyboard, unless it is elsewhere already: browsers would begin at the top of the text. */
function goToButton(event: KeyboardEvent): void {
  const isIdle = document.activeElement === document.body || document.activeElement?.id === 'main';
  if (event.key !== 'Tab' || event.shiftKey || !isIdle || !button?.isConnected) return;
  event.preventDefault();
  button.focus();
}

const getElement = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
const getBlock = (node: Node): Element | null | undefined => getElement(node)?.closest(BLOCKS);

/** What is selected in the text of the page. */
function selectedRange(): Range | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return getElement(range.commonAncestorContainer)?.closest('main .prose') ? range : undefined;
}

/** The text of a block before or after a selection. */
function textBeside(block: Element, selected: Range, side: 'before' | 'after'): string {
  const range = document.createRange();
  range.selectNodeContents(block);
  if (side === 'before') range.setEnd(selected.startContainer, selected.startOffset);
  else range.setStart(selected.endContainer, selected.endOffset);
  return range.toString();
}

/** The URL of a passage, and the block at whose end it is offered. */
function getPassage(range: Range): { href: string; block: Element } | undefined {
  const first = getBlock(range.startContainer);
  // Selecting a whole paragraph selects up to the beginning of the next one.
  const isWhole = range.endOffset === 0;
  const block = isWhole ? first : getBlock(range.endContainer);
  if (!first || !block) return undefined;
  const directive = textDirective({
    text: String(getSelection()),
    before: textBeside(first, range, 'before'),
    after: isWhole ? '' : textBeside(block, range, 'after'),
    page: document.getElementById('main')?.textContent ?? '',
  });
  return directive ? { href: `${location.origin}${location.pathname}#${directive}`, block } : undefined;
}

function createButton({ passage = '', done, failed }: DOMStringMap, href: string): HTMLButtonElement {
  const created = document.createElement('button');
  created.type = 'button';
  created.className = 'passage';
  created.textContent = passage;
  // The selection stays while the button is pressed.
  created.addEventListener('pointerdown', (event) => event.preventDefault());
  created.addEventListener('blur', offerPassage);
  created.addEventListener('click', () => {
    navigator.clipboard.writeText(href).then(
      () => showCopyStatus(created, done),
      () => showCopyStatus(created, failed),
    );
  });
  return created;
}

/** Below the end of the selection, within the column of the text. */
function place(element: HTMLElement, range: Range): void {
  const end = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect();
  const frame = element.offsetParent?.getBoundingClientRect() ?? new DOMRect();
  const column = element.closest('.prose')?.getBoundingClientRect() ?? frame;
  const left = Math.max(column.left, Math.min(end.right, column.right) - element.offsetWidth);
  element.style.top = `${end.bottom - frame.top + GAP}px`;
  element.style.left = `${left - frame.left}px`;
}
