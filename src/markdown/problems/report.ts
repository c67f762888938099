import { readFileSync } from 'node:fs';
import type { Position } from 'unist';
import { toDisplayPath } from '#workspace/folders.ts';
import { splitFrontMatter } from '#workspace/front-matter.ts';
import { normalizeSyntax } from '../normalize-syntax.ts';
import { getFilePath } from '../plugin-context.ts';
import { isFormerText } from './former-text.ts';

declare module 'satteri' {
  interface DataMap {
    /** The mistakes in the document, each as `file:line: sentence`. */
    problems: string[];
  }
}

/** What a plugin gets of its document. */
export type Context = { fileURL: URL | undefined; source: string; data: { problems?: string[] } };

/** A file and a line in a form that editors can open. */
export const place = (file: string, line?: number): string =>
  `${toDisplayPath(file)}${line === undefined ? '' : `:${line}`}`;

/**
 * Records a mistake of the author. It does not throw: a collection would log the error and publish the page without its
 * text. Instead the page contains its problems (`embed-problems.ts`), and the build ends with all of them (`../checks`).
 */
export function report(context: Context, node: { position?: Position | undefined }, sentence: string): void {
  context.data.problems ??= [];
  context.data.problems.push(`${getPlace(context, node)}: ${sentence}`);
}

/** The file and the line of a node. */
export function getPlace(context: Context, node: { position?: Position | undefined }): string {
  const file = getFilePath(context);
  const line = node.position?.start.line ?? 1;
  return file ? place(file, line + countLinesBefore(file, context)) : `line ${line}`;
}

/**
 * How many lines of a file come before the text that a processor got. Collections remove the front matter and trim, so
 * that the text is the end of the file; MDX gets all of it, with the front matter blanked. A ratified text has the lines of its document,
 * with the facts inserted.
 */
function countLinesBefore(file: string, { source, fileURL }: Context): number {
  const whole = normalizeSyntax(readFileSync(file, 'utf8'), file.endsWith('.mdx')).trimEnd();
  const end = source.trimEnd();
  if (whole.endsWith(end)) return countLines(whole.slice(0, whole.length - end.length));
  const { body } = splitFrontMatter(whole);
  return isFormerText({ fileURL }) && countLines(body.text.trimEnd()) === countLines(end) ? body.linesBefore : 0;
}

export const countLines = (text: string): number => text.split('\n').length - 1;
