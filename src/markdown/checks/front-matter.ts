import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { nearest, proposal } from '../problems/nearest.ts';
import { place } from '../problems/report.ts';

/** The line of a key in a YAML text, or of the nearest key above it that the text has; places in lists are skipped. */
function lineOfKey(text: string, path: PropertyKey[]): number {
  const keys = text.split('\n').map((line) => /^[\s-]*(["']?)(.+?)\1\s*:/.exec(line)?.[2]);
  let line = 0;
  for (const key of path) {
    const found = keys.findIndex((candidate, index) => index >= line && candidate === key);
    if (found !== -1) line = found;
  }
  return line + 1;
}

/** One sentence for each thing that a schema finds wrong in a file's front matter, or in a record of a YAML file. */
export function frontMatterMistakes(file: string, id: string, issues: z.core.$ZodIssue[], keys: string[]): string[] {
  const text = readFileSync(file, 'utf8');
  const record = /\.ya?ml$/.test(file) ? [id] : [];
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') {
      return `${place(file, lineOfKey(text, [...record, ...issue.path]))}: ${sentenceFor(issue)}`;
    }
    // Inside a key the names are other ones.
    const known = issue.path.length === 0 ? keys : [];
    return issue.keys.map((key) => {
      const list = known.length > 0 ? ` Known are ${known.join(', ')}.` : '';
      const where = place(file, lineOfKey(text, [...record, ...issue.path, key]));
      return `${where}: There is no "${key}".${proposal(nearest(key, known))}${list}`;
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
  if (typeof loc !== 'object' || loc === null || !('file' in loc) || !('line' in loc)) return undefined;
  if (typeof loc.file !== 'string' || typeof loc.line !== 'number') return undefined;
  // Astro counts the lines of a Markdown file's front matter from 0.
  const line = error.name === 'MarkdownError' ? loc.line + 1 : loc.line;
  return `${place(loc.file, line)}: The front matter cannot be read as YAML: ${error.message}.`;
}

/** The same, of a file of records, from the parser's message. Undefined for a message of another kind. */
export function yamlMistake(message: string): string | undefined {
  const [, reason, file, line] = /^(.+?) in "(.+?)" \((\d+):\d+\)/.exec(message) ?? [];
  return reason && file && `${file}:${line}: The file cannot be read as YAML: ${reason}.`;
}
