import { existsSync, statSync } from 'node:fs';
import type { DocsPage } from '#features/docs/index.ts';
import { bookHref, FILES, type FileKind, fileHref, fileInPublic, hasBook } from '#workspace/book-href.ts';

/** A file that can be downloaded. */
export type Download = { kind: FileKind; href: string; bytes: number; made: Date };

export type Offer = { href: string; downloads: Download[] };

/** The offer of the book on the main document; undefined on all other pages. Files are offered if they existed at build time. */
export function offerOn(page: DocsPage): Offer | undefined {
  const { version } = page;
  if (page.kind !== 'doc' || page.doc.id !== version.mainDocId || !hasBook(version)) return undefined;
  const kinds = Object.keys(FILES) as FileKind[];
  const downloads = kinds.flatMap((kind) => {
    const file = fileInPublic(version, kind);
    if (!existsSync(file)) return [];
    const { size, mtime } = statSync(file);
    return [{ kind, href: fileHref(version, kind), bytes: size, made: mtime }];
  });
  return { href: bookHref(version), downloads };
}
