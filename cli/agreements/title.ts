const FRONT_MATTER = /^\uFEFF?\s*---[ \t]*\r?\n([\s\S]*?)\r?\n---/;
const TITLE = /^title:[ \t]*(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|(.*?))[ \t]*(?:\s#.*)?$/m;

/** The title in a document's front matter, however YAML quotes it. */
export function titleIn(source: string): string | undefined {
  const [, double, single, bare] = TITLE.exec(FRONT_MATTER.exec(source)?.[1] ?? '') ?? [];
  if (double !== undefined) return double.replace(/\\(["\\])/g, '$1');
  return single?.replaceAll("''", "'") ?? bare;
}
