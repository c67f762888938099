import { isMap, isNode, isScalar, parseDocument } from 'yaml';

const REFERENCE = /:fact\[([\w-]+)\]/g;
const LINE_END = /\n|$(?![\s\S])/;

/** `facts.yml` with only the facts that texts name, and no empty sections: nobody has to fill in what no page shows. */
export function keepUsedFacts(written: string, texts: readonly string[]): string {
  const source = written.replaceAll('\r\n', '\n');
  const used = new Set(texts.flatMap((text) => [...text.matchAll(REFERENCE)].map(([, key]) => key)));
  const { contents } = parseDocument(source);
  let kept = '';
  let at = 0;
  for (const { key, value } of isMap(contents) ? contents.items : []) {
    if (!isScalar(key) || !key.range || !isNode(value) || !value.range || used.has(String(key.value))) continue;
    const [, end] = value.range;
    kept += source.slice(at, key.range[0]);
    at = end + source.slice(end).search(LINE_END) + 1;
  }
  const [head = '', ...sections] = (kept + source.slice(at)).split(/\n\n+/);
  return `${[head, ...sections.filter((section) => /^[^#\s]/m.test(section))].join('\n\n').trimEnd()}\n`;
}
