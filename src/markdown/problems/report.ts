import { relative } from 'node:path';
import type { Position } from 'unist';
import { getFilePath } from '../plugin-context.ts';
import { linesBefore } from './line.ts';

declare module 'satteri' {
  interface DataMap {
    /** What is wrong in the document, each as `file:line: sentence`. */
    problems: string[];
  }
}

/** What a plugin is given of its document. */
export type Context = { fileURL: URL | undefined; source: string; data: { problems?: string[] } };

/** A file and a line as an editor can open them. */
export const place = (file: string, line?: number): string =>
  `${relative(process.cwd(), file)}${line === undefined ? '' : `:${line}`}`;

/**
 * Notes a mistake of the author. It does not throw: a collection would log the error and publish the page without its
 * text. The page carries its problems instead (`embed-problems.ts`), and the build ends with all of them (`../checks`).
 */
export function report(context: Context, node: { position?: Position | undefined }, sentence: string): void {
  context.data.problems ??= [];
  context.data.problems.push(`${getPlace(context, node)}: ${sentence}`);
}

/** The file and the line of a node. */
export function getPlace(context: Context, node: { position?: Position | undefined }): string {
  const file = getFilePath(context);
  const line = node.position?.start.line ?? 1;
  return file ? place(file, line + linesBefore(file, context.source)) : `line ${line}`;
}
