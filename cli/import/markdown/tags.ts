/** An attribute of a tag. `value` is undefined if there is none; `isCode` if it is in braces, as in JSX. */
export type Attribute = { name: string; value: string | undefined; isCode: boolean; start: number; end: number };

/** The start tag of an element of HTML or JSX. */
export type Tag = { name: string; attributes: Attribute[]; isClosed: boolean; start: number; end: number };

const NAME = /[^\s/>={}"'<]+/y;

/**
 * Reads the start tag at a position where a parser has found an element. Markdown parsers do not report where a tag ends and
 * where its attributes are. Undefined if there is no tag.
 */
export function readTag(source: string, start: number): Tag | undefined {
  const [, name] = /^<([a-zA-Z][\w.:-]*)/.exec(source.slice(start, start + 100)) ?? [];
  if (!name) return undefined;
  const attributes: Attribute[] = [];
  let at = start + 1 + name.length;
  while (at < source.length) {
    const char = source[at] ?? '';
    if (/\s/.test(char)) at += 1;
    else if (char === '>') return { name, attributes, isClosed: false, start, end: at + 1 };
    else if (source.startsWith('/>', at)) return { name, attributes, isClosed: true, start, end: at + 2 };
    else if (char === '{') {
      const end = findBrace(source, at);
      attributes.push({ name: '', value: source.slice(at + 1, end - 1), isCode: true, start: at, end });
      at = end;
    } else {
      const attribute = readAttribute(source, at);
      if (!attribute) at += 1;
      else {
        attributes.push(attribute);
        at = attribute.end;
      }
    }
  }
  return undefined;
}

function readAttribute(source: string, start: number): Attribute | undefined {
  NAME.lastIndex = start;
  const name = NAME.exec(source)?.[0];
  if (!name) return undefined;
  const afterName = start + name.length;
  const [equals] = /^\s*=\s*/.exec(source.slice(afterName, afterName + 20)) ?? [];
  if (!equals) return { name, value: undefined, isCode: false, start, end: afterName };
  const at = afterName + equals.length;
  const quote = source[at];
  if (quote === '{') {
    const end = findBrace(source, at);
    return { name, value: source.slice(at + 1, end - 1), isCode: true, start, end };
  }
  if (quote === '"' || quote === "'") {
    const close = source.indexOf(quote, at + 1);
    const end = close < 0 ? source.length : close;
    return { name, value: source.slice(at + 1, end), isCode: false, start, end: end + 1 };
  }
  const [bare = ''] = /^[^\s>]*/.exec(source.slice(at)) ?? [];
  return { name, value: bare, isCode: false, start, end: at + bare.length };
}

/** The position after the brace that closes the one at a position; braces in strings do not count. */
function findBrace(source: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < source.length; at += 1) {
    const char = source[at] ?? '';
    if (quote) {
      if (char === '\\') at += 1;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'" || char === '`') quote = char;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return source.length;
}

/** Every start tag in a piece of HTML, except in comments. */
export function readTags(source: string, start: number, end: number): Tag[] {
  const tags: Tag[] = [];
  let at = start;
  while (at < end) {
    const next = source.indexOf('<', at);
    if (next < 0 || next >= end) break;
    if (source.startsWith('<!--', next)) {
      const close = source.indexOf('-->', next);
      at = close < 0 ? end : close + 3;
      continue;
    }
    const tag = readTag(source, next);
    if (tag) tags.push(tag);
    at = tag ? tag.end : next + 1;
  }
  return tags;
}

/** The text of an attribute; undefined if it is missing or an expression other than a text. */
export function getText({ attributes }: Tag, name: string): string | undefined {
  const found = attributes.find((attribute) => attribute.name === name);
  if (found?.value === undefined) return undefined;
  return found.isCode ? readLiteral(found.value) : found.value;
}

const ENTITIES: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

/** Decodes the entities of an attribute. */
export const decode = (text: string): string =>
  text.replaceAll(/&(amp|apos|gt|lt|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** Encodes a text for an attribute in double quotes. */
export const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A string in braces: `{"text"}`, `` {`text`} ``. */
export function readLiteral(code: string): string | undefined {
  const [, , text] = /^\s*(["'`])([\s\S]*)\1\s*$/.exec(code) ?? [];
  return text === undefined || text.includes('${') ? undefined : text.replaceAll(/\\(.)/g, '$1');
}
