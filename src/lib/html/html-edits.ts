import type { HtmlElement, HtmlNode } from './parse-html.ts';

type Edit = { start: number; end: number; text: string };

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in HTML. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');

/** The same, also between double quotes. */
export const escapeHtml = (value: string): string => value.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

const toAttribute = (name: string, value: string): string =>
  value === '' ? name : `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;

/**
 * Changes to a text in HTML, at the places of its parsed nodes. What is not changed stays as it is written, byte for byte.
 * Nodes that the source does not have, such as the `body` of a fragment, are left alone.
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

  remove({ sourceCodeLocation: place }: HtmlNode): void {
    if (place) this.replace(place.startOffset, place.endOffset, '');
  }

  /** Replaces the tags of an element and keeps its content. */
  replaceTags({ sourceCodeLocation: place }: HtmlElement, start: string, end: string): void {
    if (place?.startTag) this.replace(place.startTag.startOffset, place.startTag.endOffset, start);
    if (place?.endTag) this.replace(place.endTag.startOffset, place.endTag.endOffset, end);
  }

  /** Puts HTML before the content of an element. */
  prepend({ sourceCodeLocation: place }: HtmlElement, html: string): void {
    if (place?.startTag) this.insert(place.startTag.endOffset, html);
  }

  /** Replaces all that is between the tags of an element. */
  replaceContent({ sourceCodeLocation: place }: HtmlElement, html: string): void {
    if (place?.startTag && place.endTag) this.replace(place.startTag.endOffset, place.endTag.startOffset, html);
  }

  rename({ sourceCodeLocation: place, tagName }: HtmlElement, name: string): void {
    if (place?.startTag) this.#replaceName(place.startTag.startOffset + 1, tagName, name);
    if (place?.endTag) this.#replaceName(place.endTag.startOffset + 2, tagName, name);
  }

  #replaceName(start: number, written: string, name: string): void {
    this.replace(start, start + written.length, name);
  }

  /** Gives an attribute another value, or adds it behind the others. */
  setAttribute(element: HtmlElement, name: string, value: string): void {
    const { startTag, attrs = {} } = element.sourceCodeLocation ?? {};
    const written = attrs[name];
    if (written) this.replace(written.startOffset, written.endOffset, toAttribute(name, value));
    else if (startTag) {
      const nameEnd = startTag.startOffset + 1 + element.tagName.length;
      const end = Math.max(nameEnd, ...Object.values(attrs).map(({ endOffset }) => endOffset));
      this.insert(end, ` ${toAttribute(name, value)}`);
    }
  }

  removeAttribute({ sourceCodeLocation: place }: HtmlElement, name: string): void {
    const written = place?.attrs?.[name];
    if (!written) return;
    const before = this.#source.slice(0, written.startOffset);
    this.replace(before.trimEnd().length, written.endOffset, '');
  }

  /** The source with its changes. */
  apply(): string {
    if (this.#edits.length === 0) return this.#source;
    // What is inserted where something else is replaced stands before it. Of two parts, the larger one is replaced.
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
