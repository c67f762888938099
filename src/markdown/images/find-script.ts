import { isHandler, isScriptUrl } from '#lib/html/blocked-attribute.ts';
import { type HtmlElement, parseHtml } from '#workspace/html/parse-html.ts';

/** Elements that run scripts, or may contain a page that does, with or without a namespace. */
const RUNS_SCRIPTS = /^(?:\w+:)?(?:script|iframe|object|embed)$/;

const hasScript = ({ tagName, attributes }: HtmlElement): boolean =>
  RUNS_SCRIPTS.test(tagName) || attributes.some(({ name, value }) => isHandler(name) || isScriptUrl(value));

/** What XML has for an abbreviation. A parser of HTML does not see what it stands for, which may be a script. */
const ENTITY = /<!ENTITY\s(?!\s*[\w.-]+\s+(["'])https?:[^"'<>&%]*\1\s*>)/;

/** The first script in a drawing, or what may hide one. Some drawing programs abbreviate the URLs of namespaces, which is none. */
export function findScript(source: string): { line: number; what: string } | undefined {
  const toLine = (offset: number) => source.slice(0, offset).split('\n').length;
  const found = parseHtml(source).elements.find(hasScript);
  if (found) return { line: toLine(found.start), what: 'a script' };
  const entity = source.search(ENTITY);
  return entity < 0 ? undefined : { line: toLine(entity), what: 'an <!ENTITY>, and so perhaps a script' };
}
