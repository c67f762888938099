/** The copy buttons at the end of a text. Loaded at the first pointer or focus on one. */
import { showCopyStatus } from '#ui/copy-status.client.ts';

/** Handles the copy buttons: presses on `[data-copy]`. */
export function handleCopy({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
  const frame = button?.parentElement;
  if (!button || !frame) return;
  const { done, failed } = frame.dataset;
  const copying = button.dataset.copy === 'link' ? copyLink() : copyMarkdown(frame.querySelector('a')?.href ?? '');
  copying.then(
    () => showCopyStatus(button, done),
    () => showCopyStatus(button, failed),
  );
}

/** Copies the URL of the page, without the fragment. */
async function copyLink(): Promise<void> {
  await navigator.clipboard.writeText(location.origin + location.pathname);
}

async function load(href: string): Promise<string> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${href} answered ${answer.status}.`);
  return answer.text();
}

/** The clipboard gets a promise, since in some browsers it would be too late after the text has been fetched. */
async function copyMarkdown(href: string): Promise<void> {
  const text = load(href);
  const blob = text.then((markdown) => new Blob([markdown], { type: 'text/plain' }));
  // A clipboard that refuses does not wait for it. What failed is known from the text.
  blob.catch(() => {});
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  } catch (error) {
    // If pages may not use the clipboard, the Markdown is shown, so that it can be copied by hand.
    await text;
    location.assign(href);
    throw error;
  }
}
