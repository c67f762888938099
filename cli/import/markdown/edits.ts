type Edit = { start: number; end: number; text: string };

/** Changes to a text, each at a position in the original text. If two overlap, the earlier one wins. */
export class Edits {
  /** By position; none overlaps another one. */
  readonly #edits: Edit[] = [];
  /** Where the lines of the text end. */
  #lines: number[] | undefined;
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  replace(start: number, end: number, text: string): void {
    if (this.isTaken(start, end)) return;
    const at = findIndex(this.#edits, (edit) => edit.start > start || (edit.start === start && edit.end > end));
    this.#edits.splice(at, 0, { start, end, text });
  }

  /** Removes something, including its line if that becomes empty. */
  remove(start: number, end: number): void {
    const before = this.source.lastIndexOf('\n', start - 1) + 1;
    const after = this.source.indexOf('\n', end);
    const lineEnd = after < 0 ? this.source.length : after + 1;
    const isAlone = !this.source.slice(before, start).trim() && !this.source.slice(end, lineEnd).trim();
    if (isAlone) this.replace(before, lineEnd, '');
    else this.replace(start, end, '');
  }

  /** Whether something around or within a position was changed as a whole. */
  isTaken(start: number, end: number): boolean {
    const next = this.#edits[findIndex(this.#edits, (edit) => edit.end > start)];
    return next !== undefined && next.start < end;
  }

  /** The text with all changes. */
  apply(): string {
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, text } of this.#edits) {
      parts.push(this.source.slice(at, start), text);
      at = end;
    }
    return parts.join('') + this.source.slice(at);
  }

  /** The line of a position, from 1. */
  getLine(offset: number): number {
    this.#lines ??= [...this.source.matchAll(/\n/g)].map(({ index }) => index);
    return findIndex(this.#lines, (end) => end >= offset) + 1;
  }
}

/** The index of the first item of a sorted list that passes a test, as all after it do; the length of the list if none does. */
function findIndex<Item>(list: readonly Item[], passes: (item: Item) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = list[middle];
    if (item !== undefined && passes(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
