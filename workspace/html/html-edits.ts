import type { HtmlElement } from './parse-html.ts';

type Edit = { start: number; end: number; text: string };

// Within double quotes, only these two characters are special.
const toAttribute = (name: string, value: string): string =>
  value === '' ? name : `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;

/**
 * Edits an HTML text at the positions of its parsed elements. Everything else stays byte for byte.
 */
export class HtmlEdits {
  readonly #source: string;
  readonly #edits: Edit[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  /** Replaces a part of the source. Changes within a part that is replaced as a whole are dropped. */
  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text });
  }

  insert(offset: number, html: string): void {
    this.replace(offset, offset, html);
  }

  remove({ start, end }: { start: number; end: number }): void {
    this.replace(start, end, '');
  }

  /** Replaces the tags of an element and keeps its content. */
  replaceTags({ startTag, endTag }: HtmlElement, start: string, end: string): void {
    this.replace(startTag.start, startTag.end, start);
    if (endTag) this.replace(endTag.start, endTag.end, end);
  }

  /** Inserts HTML before the content of an element. */
  prepend({ startTag }: HtmlElement, html: string): void {
    this.insert(startTag.end, html);
  }

  /** Replaces everything between the tags of an element. */
  replaceContent({ startTag, endTag }: HtmlElement, html: string): void {
    if (endTag) this.replace(startTag.end, endTag.start, html);
  }

  rename({ startTag, endTag, tagName }: HtmlElement, name: string): void {
    const starts = [startTag.start + 1, ...(endTag ? [endTag.start + 2] : [])];
    for (const start of starts) this.replace(start, start + tagName.length, name);
  }

  /** Changes an attribute, or adds it after the others. */
  setAttribute({ attributes, startTag, tagName }: HtmlElement, name: string, value: string): void {
    const written = attributes.find((attribute) => attribute.name === name);
    const end = attributes.at(-1)?.end ?? startTag.start + 1 + tagName.length;
    if (written) this.replace(written.start, written.end, toAttribute(name, value));
    else this.insert(end, ` ${toAttribute(name, value)}`);
  }

  removeAttribute({ attributes }: HtmlElement, name: string): void {
    const written = attributes.find((attribute) => attribute.name === name);
    if (!written) return;
    let start = written.start;
    while (/\s/.test(this.#source[start - 1] ?? '')) start -= 1;
    this.replace(start, written.end, '');
  }

  /** The source with its changes. */
  apply(): string {
    if (this.#edits.length === 0) return this.#source;
    // Insertions come before a replacement at the same position. Of two overlapping replacements, the larger one wins.
    const isInsert = ({ start, end }: Edit) => Number(start === end);
    const edits = this.#edits.toSorted((a, b) => a.start - b.start || isInsert(b) - isInsert(a) || b.end - a.end);
    const parts: string[] = [];
    let end = 0;
    for (const edit of edits) {
      if (edit.start < end) continue;
      parts.push(this.#source.slice(end, edit.start), edit.text);
      end = edit.end;
    }
    return parts.join('') + this.#source.slice(end);
  }
}
