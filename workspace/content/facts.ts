import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { z } from 'zod';
import { propose } from '#contracts/nearest.ts';
import { repairRecords } from '#contracts/repair-input.ts';
import { recordMistakes } from '../describe-issue.ts';
import { SITE_FOLDER } from '../folders.ts';
import { parseYaml, splitFrontMatter } from '../front-matter.ts';
import { reportMistakes, STAND_IN } from '../mistakes.ts';
import { readWhenChanged } from '../read-when-changed.ts';
import { MARKDOWN_SYNTAX } from './markdown-syntax.ts';

/** A number, a deadline or the like that is defined once, in `content/facts.yml`, and used in texts: `:fact[commons-share]`. */
type Fact = {
  value: string;
  means: string;
  /** Whether it is an example that each community has to replace. */
  example?: boolean | undefined;
};

/** By name. Empty for a site without the file. */
export type Facts = ReadonlyMap<string, Fact>;

const name = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'A name has small letters, digits and hyphens, such as "commons-share".');
// Only plain text, so that it means the same in a sentence, in a table and in a signed text.
const value = z.string().regex(/^[^\n\\`*_[\]{}<>|:]+$/, 'A value is plain text on one line, without Markdown syntax.');
const factSchema = z.strictObject({ value, means: z.string().min(1), example: z.boolean().optional() });
const factsSchema = z.record(name, factSchema);

/**
 * The facts of a site. Languages other than the default one may have their own file in `content/i18n/<locale>/`, with the values
 * that differ there.
 * @throws {Error} with file and line of each mistake
 */
export function readFacts(siteFolder = SITE_FOLDER, locale?: string): Facts {
  const shared = readFile(join(siteFolder, 'content', 'facts.yml'));
  if (!locale) return new Map(shared);
  return new Map([...shared, ...readFile(join(siteFolder, 'content', 'i18n', locale, 'facts.yml'))]);
}

const readFile = readWhenChanged((file): [string, Fact][] => {
  if (!existsSync(file)) return [];
  const yaml = parseYaml(readFileSync(file, 'utf8'));
  reportMistakes(recordMistakes(file, yaml, factsSchema, factSchema));
  const { data } = factsSchema.safeParse(yaml.data ?? {});
  return Object.entries(data ?? repairRecords(factSchema, yaml.data, { value: STAND_IN, means: STAND_IN }));
});

export const describeUnknownFact = (key: string, facts: Facts): string =>
  `There is no fact "${key}" in content/facts.yml.${propose(key, facts.keys())}`;

/** A reference to a fact in a text, by offset. References in code stay as they are. */
type Reference = { key: string; start: number; end: number; line: number };

/** Finds the directives with a name in a text, such as `:fact[…]` or `:role[…]`. */
export function findReferences(text: string, name: 'fact' | 'role' | 'role-until'): Reference[] {
  if (!text.includes(`:${name}[`)) return [];
  return findInNode(markdownToMdast(text, { features: MARKDOWN_SYNTAX }), name);
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

/** A Markdown file with its facts inserted, as people read and sign it, and its references to missing facts. */
export function resolveFacts(
  source: string,
  facts: Facts,
): { text: string; unknown: { line: number; message: string }[] } {
  const { head, body } = splitFrontMatter(source);
  const { text, linesBefore } = body;
  const references = findReferences(text, 'fact');
  if (references.length === 0) return { text: source, unknown: [] };
  const unknown = references
    .filter(({ key }) => !facts.has(key))
    .map(({ key, line }) => ({ line: line + linesBefore, message: describeUnknownFact(key, facts) }));
  return { text: head + insertFacts(text, facts), unknown };
}

/** A text below its front matter with its facts inserted. References to missing facts stay. */
export function insertFacts(text: string, facts: Facts): string {
  let inserted = '';
  let at = 0;
  for (const { key, start, end } of findReferences(text, 'fact')) {
    inserted += text.slice(at, start) + (facts.get(key)?.value ?? text.slice(start, end));
    at = end;
  }
  return inserted + text.slice(at);
}
