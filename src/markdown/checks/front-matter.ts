import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { propose } from '#contracts/nearest.ts';
import { parseFrontMatter, parseYaml } from '#workspace/front-matter.ts';
import { place } from '../problems/report.ts';

/** One sentence for each thing that a schema finds wrong in a file's front matter, or in a record of a YAML file. */
export function frontMatterMistakes(file: string, id: string, issues: z.core.$ZodIssue[], keys: string[]): string[] {
  const text = readFileSync(file, 'utf8');
  const isRecord = /\.ya?ml$/.test(file);
  const { getLine } = isRecord ? parseYaml(text) : parseFrontMatter(text);
  const record = isRecord ? [id] : [];
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') {
      return `${place(file, getLine([...record, ...issue.path]))}: ${sentenceFor(issue)}`;
    }
    // Inside a key the names are other ones.
    const known = issue.path.length === 0 ? keys : [];
    return issue.keys.map((key) => {
      const list = known.length > 0 ? ` Known are ${known.join(', ')}.` : '';
      const where = place(file, getLine([...record, ...issue.path, key]));
      return `${where}: There is no "${key}".${propose(key, known)}${list}`;
    });
  });
}

function sentenceFor(issue: z.core.$ZodIssue): string {
  const key = issue.path.join('.');
  return issue.code === 'invalid_type' && issue.message.endsWith('undefined')
    ? `"${key}" is missing. Expected is: ${issue.expected}.`
    : `"${key}" is not right. ${issue.message}`;
}

/** What a parser of YAML says went wrong, with the place in the file. Undefined for an error of another kind. */
export function syntaxMistake(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('loc' in error)) return undefined;
  const { loc } = error;
  if (typeof loc !== 'object' || loc === null || !('file' in loc) || typeof loc.file !== 'string') return undefined;
  return unreadableFrontMatter(loc.file);
}

/** What is wrong with the YAML of a file's front matter; undefined where it can be read. */
export function unreadableFrontMatter(file: string): string | undefined {
  const [first] = parseFrontMatter(readFileSync(file, 'utf8')).errors;
  return first && `${place(file, first.line)}: The front matter cannot be read as YAML: ${first.message}.`;
}

/** The same, of a file of YAML; undefined for a file of another kind. */
export function unreadableData(file: string): string | undefined {
  if (!/\.ya?ml$/.test(file)) return undefined;
  const [first] = parseYaml(readFileSync(file, 'utf8')).errors;
  return first && `${place(file, first.line)}: The file cannot be read as YAML: ${first.message}.`;
}

/** The same, of a file of records, from the parser's message. Undefined for a message of another kind. */
export function yamlMistake(message: string): string | undefined {
  const [, reason, file, line] = /^(.+?) in "(.+?)" \((\d+):\d+\)/.exec(message) ?? [];
  return reason && file && `${place(file)}:${line}: The file cannot be read as YAML: ${reason}.`;
}
