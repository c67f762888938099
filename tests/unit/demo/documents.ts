import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes, Table } from 'mdast';
import { markdownToMdast } from 'satteri';
import { readFacts, resolveFacts } from '#workspace/content/facts.ts';
import { withoutFillInMarks } from '#workspace/content/fill-in.ts';
import { splitFrontMatter } from '#workspace/front-matter.ts';

/** The demo's folder, whose documents these tests check against their own statements. */
const SITE = 'site';

export const facts = readFacts(SITE);

const readResolved = (source: string) =>
  withoutFillInMarks(splitFrontMatter(resolveFacts(source, facts).text).body.text);

type DemoDocument = {
  /** Relative to `content/`. */
  path: string;
  source: string;
  /** With the values of its facts. */
  text: string;
  linesBefore: number;
};

/** Every document and page of the demo without a date: not the blog, and not the archive of agreements. */
export const documents: DemoDocument[] = globSync('{docs,pages}/**/*.md', { cwd: join(SITE, 'content') })
  .sort()
  .map((path) => {
    const source = readFileSync(join(SITE, 'content', path), 'utf8');
    return {
      path,
      source,
      text: readResolved(source),
      linesBefore: splitFrontMatter(source).body.linesBefore,
    };
  });

export function readDemoFile(path: string): string {
  return readResolved(readFileSync(join(SITE, 'content', path), 'utf8'));
}

export const parse = (text: string): Nodes =>
  markdownToMdast(text, { features: { directive: true, headingAttributes: true, frontmatter: false } });

export const getText = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(getText).join('') : '';

/** Reads a table below a heading, by default the first: an object for each row, with its cells by column header. */
export function readTable(text: string, heading: string, index = 0): Record<string, string>[] {
  const root = parse(text);
  const children: Nodes[] = 'children' in root ? root.children : [];
  const start = children.findIndex((node) => node.type === 'heading' && getText(node) === heading);
  const table = children.slice(start).filter((node): node is Table => node.type === 'table')[index];
  if (start < 0 || !table) throw new Error(`There is no table below "${heading}".`);
  const [head = [], ...rows] = table.children.map((row) => row.children.map((cell) => getText(cell).trim()));
  return rows.map((cells) => Object.fromEntries(head.map((name, column) => [name, cells[column] ?? ''])));
}

/** An amount in a document: `1,260`, `−1,260`; 0 for an empty cell. */
export function toAmount(written: string | undefined): number {
  const amount = Number((written ?? '').replaceAll(',', '').replace('−', '-'));
  if (Number.isNaN(amount)) throw new Error(`"${written}" is not an amount.`);
  return amount;
}

/** The number in a fact: 10 of `10%`, 14 of `14 days`. */
export function toNumber(key: string): number {
  const found = /^\d+/.exec(facts.get(key)?.value ?? '')?.[0];
  if (!found) throw new Error(`The fact "${key}" has no number.`);
  return Number(found);
}
