import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decoded } from '#contracts/decoded.ts';
import type { BuildOutput } from '#lib/build/steps.ts';
import type { LostLink } from './broken-links.ts';

/** A link of the Markdown that the build writes: its label, its URL and perhaps a title. */
const LINK = /(?<!!)\[((?:[^[\]\\]|\\.)*)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/g;

/** Turns links that lead nowhere into plain text where the build writes a text as Markdown: for its page, and in the file with all documents. */
export async function unlinkInCopies(
  lostLinks: LostLink[],
  { folder, base, files, origin }: Pick<BuildOutput, 'folder' | 'base' | 'files'> & { origin: string | undefined },
): Promise<void> {
  const lost = new Set(lostLinks.map(({ href }) => href));
  const copies = new Set([`${base}llms-full.txt`, ...lostLinks.map(({ page }) => `${page}index.md`)]);
  for (const copy of lost.size > 0 ? copies : []) {
    const name = files.get(copy);
    if (!name) continue;
    const file = join(folder, name);
    const markdown = await readFile(file, 'utf8');
    const unlinked = markdown.replace(LINK, (link, label: string, target: string) => {
      const url = URL.parse(target);
      const isLost = url && url.origin === origin && (lost.has(url.pathname) || lost.has(decoded(url.pathname)));
      return isLost ? label : link;
    });
    await writeFile(file, unlinked);
  }
}
