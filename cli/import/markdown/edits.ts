/** Changes to a text, each at a position in the original text. */
export class Edits {
  readonly #edits: { start: number; end: number; text: string }[] = [];
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text });
  }

  /** Removes something, including its line if that becomes empty. */
  remove(start: number, end: number): void {
    const before = this.source.lastIndexOf('\n', start - 1) + 1;
    const after = this.source.indexOf('\n', end);
    const lineEnd = after < 0 ? this.source.length : after + 1;
    const isAlone = !this.source.slice(before, start).trim() && !this.source.slice(end, lineEnd).trim();
    this.#edits.push(isAlone ? { start: before, end: lineEnd, text: '' } : { start, end, text: '' });
  }

  /** Whether something around or within a position was changed as a whole. */
  isTaken(start: number, end: number): boolean {
    return this.#edits.some((edit) => edit.start < end && start < edit.end);
  }

  /** The text with all changes. If two overlap, the earlier one wins. */
  apply(): string {
    const kept: { start: number; end: number; text: string }[] = [];
    for (const edit of this.#edits) {
      if (!kept.some((other) => edit.start < other.end && other.start < edit.end)) kept.push(edit);
    }
    kept.sort((a, b) => a.start - b.start || a.end - b.end);
    let result = '';
    let at = 0;
    for (const { start, end, text } of kept) {
      result += this.source.slice(at, start) + text;
      at = end;
    }
    return result + this.source.slice(at);
  }

  /** The line of a position, from 1. */
  getLine(offset: number): number {
    return this.source.slice(0, offset).split('\n').length;
  }
}
