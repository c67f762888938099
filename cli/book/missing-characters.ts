/**
 * The characters of the book that no font of this machine has: a PDF would have boxes or gaps in their place. It runs in the browser
 * and is self-contained, since only its own code reaches it.
 */
export function findMissingCharacters(): string[] {
  const SIZE = 48;
  /** Nothing of these is visible by itself. */
  const UNSEEN = /[\p{Z}\p{Cc}\p{Cf}\p{M}]/u;
  /** A character that no font has, by definition. */
  const NOTHING = '\u{10ffff}';

  const context = new OffscreenCanvas(SIZE, SIZE).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas.');
  context.font = `${SIZE * 0.8}px sans-serif`;
  // Otherwise characters end at the position that they should begin at, on a page from right to left.
  context.textAlign = 'left';
  const getShape = (character: string) => {
    context.clearRect(0, 0, SIZE, SIZE);
    context.fillText(character, 0, SIZE * 0.8);
    return context.getImageData(0, 0, SIZE, SIZE).data.join();
  };
  const nothing = getShape(NOTHING);
  const text = document.querySelector('[data-book]')?.textContent ?? '';
  return [...new Set(text)].filter((character) => !UNSEEN.test(character) && getShape(character) === nothing);
}
