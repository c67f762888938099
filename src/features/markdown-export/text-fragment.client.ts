/** "Copy link to this passage", offered below a selection in a text. Loaded at the first selection. */
import { showCopyStatus } from '#ui/copy-status.client.ts';
import { textDirective } from './text-fragment.ts';

/** How long a selection must stay the same before the link is offered, in milliseconds. */
const PAUSE = 250;
/** The space between the selection and the button, in pixels. */
const GAP = 6;
const BLOCKS = 'figure, p, li, td, th, dt, dd, summary, h1, h2, h3, h4, h5, h6';

let button: HTMLButtonElement | undefined;
let pause: ReturnType<typeof setTimeout> | undefined;

/** Offers the link once the selection no longer changes. Handles all changes of the selection, including its removal. */
export function offerPassage(): void {
  clearTimeout(pause);
  pause = setTimeout(update, PAUSE);
}

function update(): void {
  // A press on the button may first remove the selection, for example on a touch screen.
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

/** Makes the button the next tab stop, unless the focus has moved: browsers would begin at the top of the text. */
function goToButton(event: KeyboardEvent): void {
  const isIdle = document.activeElement === document.body || document.activeElement?.id === 'main';
  if (event.key !== 'Tab' || event.shiftKey || !isIdle || !button?.isConnected) return;
  event.preventDefault();
  button.focus();
}

const getElement = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
const getBlock = (node: Node): Element | null | undefined => getElement(node)?.closest(BLOCKS);

/** What a browser's translator puts in: its words are not in the page that a link opens. */
const TRANSLATION = 'main font';

/** The selection within the text of the page. */
function selectedRange(): Range | undefined {
  if (document.querySelector(TRANSLATION)) return undefined;
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return getElement(range.commonAncestorContainer)?.closest('main .prose') ? range : undefined;
}

/** What is in a text but not shown in it: the meanings of terms, and their words for other views. Browsers do not search it. */
const HIDDEN = '[hidden], .term-word';

/** The text of a block before or after a selection, as it is shown. */
function textBeside(block: Element, selected: Range, side: 'before' | 'after'): string {
  const range = document.createRange();
  range.selectNodeContents(block);
  if (side === 'before') range.setEnd(selected.startContainer, selected.startOffset);
  else range.setStart(selected.endContainer, selected.endOffset);
  const shown = range.cloneContents();
  for (const hidden of shown.querySelectorAll(HIDDEN)) hidden.remove();
  return shown.textContent;
}

/** The URL of a passage, and the block after which it is offered. */
function getPassage(range: Range): { href: string; block: Element } | undefined {
  const first = getBlock(range.startContainer);
  // Selecting a whole paragraph extends the selection to the beginning of the next one.
  const isWhole = range.endOffset === 0;
  const block = isWhole ? first : getBlock(range.endContainer);
  if (!first || !block) return undefined;
  const directive = textDirective({
    text: String(getSelection()),
    before: textBeside(first, range, 'before'),
    after: isWhole ? '' : textBeside(block, range, 'after'),
    // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is left out.
    page: document.getElementById('main')?.innerText ?? '',
  });
  return directive ? { href: `${location.origin}${location.pathname}#${directive}`, block } : undefined;
}

function createButton({ passage = '', done, failed }: DOMStringMap, href: string): HTMLButtonElement {
  const created = document.createElement('button');
  created.type = 'button';
  created.className = 'passage';
  created.textContent = passage;
  // Keeps the selection while the button is pressed.
  created.addEventListener('pointerdown', (event) => event.preventDefault());
  created.addEventListener('blur', offerPassage);
  created.addEventListener('click', () => {
    copy(href).then(
      () => showCopyStatus(created, done),
      () => showCopyStatus(created, failed),
    );
  });
  return created;
}

/** Fails, too, where there is no clipboard, as on a page without HTTPS. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Places an element below the end of the selection, within the text column. */
function place(element: HTMLElement, range: Range): void {
  const end = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect();
  const frame = element.offsetParent?.getBoundingClientRect() ?? new DOMRect();
  const column = element.closest('.prose')?.getBoundingClientRect() ?? frame;
  const left = Math.max(column.left, Math.min(end.right, column.right) - element.offsetWidth);
  element.style.top = `${end.bottom - frame.top + GAP}px`;
  element.style.left = `${left - frame.left}px`;
}
