import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { z } from 'zod';
import { mendRecords } from '#contracts/mend.ts';
import { propose } from '#contracts/nearest.ts';
import { SITE_FOLDER, toDisplayPath } from '../folders.ts';
import { parseYaml, splitFrontMatter } from '../front-matter.ts';
import { STAND_IN, tellMistakes } from '../mistakes.ts';
import { readWhenChanged } from '../read-when-changed.ts';
import { MARKDOWN_SYNTAX } from './markdown-syntax.ts';

/** A number, a deadline or the like that stands once, in `content/facts.yml`, and that texts name: `:fact[commons-share]`. */
type Fact = {
  value: string;
  means: string;
  /** An example stands for what each community has to fill in. */
  example?: boolean | undefined;
};

/** By name. A site without the file has none. */
export type Facts = ReadonlyMap<string, Fact>;

const name = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'A name has small letters, digits and hyphens, such as "commons-share".');
// What is inserted is text, so that it means the same in a sentence, in a table and in what is signed.
const value = z
  .string()
  .regex(/^[^\n\\`*_[\]{}<>|:]+$/, 'A value is plain text on one line, without signs of Markdown.');
const factSchema = z.strictObject({ value, means: z.string().min(1), example: z.boolean().optional() });
const factsSchema = z.record(name, factSchema);

/**
 * The facts of a site. Another language than the default one may have a file of its own in `content/i18n/<locale>/`, with the values
 * that read differently there.
 * @throws {Error} with file and line of what is wrong
 */
export function readFacts(siteFolder = SITE_FOLDER, locale?: string): Facts {
  const shared = readFile(join(siteFolder, 'content', 'facts.yml'));
  if (!locale) return new Map(shared);
  return new Map([...shared, ...readFile(join(siteFolder, 'content', 'i18n', locale, 'facts.yml'))]);
}

const readFile = readWhenChanged((file): [string, Fact][] => {
  if (!existsSync(file)) return [];
  const yaml = parseYaml(readFileSync(file, 'utf8'));
  const problems = yaml.errors.map(({ line, message }) => ({ line, message }));
  const { data, error } = factsSchema.safeParse(yaml.data ?? {});
  for (const issue of problems.length > 0 ? [] : (error?.issues ?? []))
    problems.push({
      line: yaml.getLine(issue.path),
      message: [issue.path.join('.'), getMessage(issue)].filter(Boolean).join(': '),
    });
  tellMistakes(problems.map(({ line, message }) => `${toDisplayPath(file)}:${line}: ${message}`));
  return Object.entries(data ?? mendRecords(factSchema, yaml.data, { value: STAND_IN, means: STAND_IN }));
});

/** What is wrong with a name is said one level deeper. */
const getMessage = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;

export const describeUnknownFact = (key: string, facts: Facts): string => {
  return `There is no fact "${key}" in content/facts.yml.${propose(key, facts.keys())}`;
};

/** As the site reads its Markdown. The front matter is cut off before. */
export const MARKDOWN_FEATURES = { ...MARKDOWN_SYNTAX, frontmatter: false };

/** Where a text names a fact, by offset. In code it stays as it is written. */
type Reference = { key: string; start: number; end: number; line: number };

export const findFactReferences = (text: string): Reference[] => findReferences(text, 'fact');

/** Where a text has a directive with a name, such as `:fact[…]` or `:role[…]`. */
export function findReferences(text: string, name: 'fact' | 'role' | 'role-until'): Reference[] {
  if (!text.includes(`:${name}[`)) return [];
  return findInNode(markdownToMdast(text, { features: MARKDOWN_FEATURES }), name);
}

function findInNode(node: Nodes, name: string): Reference[] {
  if (node.type !== 'textDirective' || node.name !== name)
    return 'children' in node ? node.children.flatMap((child) => findInNode(child, name)) : [];
  const { position } = node;
  const [first] = node.children;
  if (position?.start.offset === undefined || position.end.offset === undefined) return [];
  const key = first?.type === 'text' ? first.value : '';
  return [{ key, start: position.start.offset, end: position.end.offset, line: position.start.line }];
}

/** A Markdown file whose facts are in their places, which is what people read and sign, and those it names that are not there. */
export function resolveFacts(
  source: string,
  facts: Facts,
): { text: string; unknown: { line: number; message: string }[] } {
  const { text, linesBefore } = splitFrontMatter(source).body;
  const references = findFactReferences(text);
  if (references.length === 0) return { text: source, unknown: [] };
  const whole = source.replace(/\r\n?/g, '\n').replace(/\uFEFF/g, '');
  let resolved = whole.slice(0, whole.length - text.length);
  let at = 0;
  for (const { key, start, end } of references) {
    resolved += text.slice(at, start) + (facts.get(key)?.value ?? text.slice(start, end));
    at = end;
  }
  const unknown = references
    .filter(({ key }) => !facts.has(key))
    .map(({ key, line }) => ({ line: line + linesBefore, message: describeUnknownFact(key, facts) }));
  return { text: resolved + text.slice(at), unknown };
}
