import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { z } from 'zod';
import type { VersionRecord } from '#contracts/agreements.ts';
import site from '#site';
import { readDocuments } from '#workspace/agreements/agreement-files.ts';
import { archivedText, archiveFile, readLock } from '#workspace/agreements/lock.ts';
import { AGREEMENTS_FOLDER, SITE_FOLDER } from '#workspace/folders.ts';
import { isBinding, standingOf } from './standing.ts';

const PROBLEM = /<pre class="content-problem">[^<]*<\/pre>/g;
/** The folder of the documents that are signed. */
const HANDBOOK = `content/${site.docs.versions[0]?.folder}`;

/** An entry is a ratified version; its id is `code_of_conduct/2`. */
export const archiveSchema = z.strictObject({ sha256: z.string() });

export const entryId = (id: string, version: number): string => `${id}/${version}`;

/**
 * The archived texts of all agreements, rendered as if each were the document's own file: links and images are where they
 * are for the document. They are rendered anew in each build, since what is asked of them changes with the days.
 */
export const archive = (): Loader => ({
  name: 'agreements-archive',
  load: async (context) => {
    await loadAll(context);
    const { watcher, logger } = context;
    watcher?.add(AGREEMENTS_FOLDER);
    const reload = async (file: string) => {
      if (!file.startsWith(join(AGREEMENTS_FOLDER, '/'))) return;
      try {
        await loadAll(context);
      } catch (error) {
        // Half a change, such as a lock file without its text, is mended by the next one.
        logger.error(error instanceof Error ? error.message : String(error));
      }
    };
    for (const event of ['add', 'change', 'unlink']) watcher?.on(event, reload);
  },
});

async function loadAll(context: LoaderContext): Promise<void> {
  const stale = new Set(context.store.keys());
  const documents = documentFiles();
  for (const [id, versions] of Object.entries(readLock())) {
    const document = documents.get(id);
    // Without a document there is no page that its texts belong to.
    if (!document) continue;
    for (const record of versions) {
      await loadText({ id, record, versions, document }, context);
      stale.delete(entryId(id, record.version));
    }
  }
  for (const id of stale) context.store.delete(id);
}

/** The file of the document that each agreement is, by id. */
const documentFiles = (): Map<string, string> =>
  new Map(
    readDocuments()
      .filter(({ path, agreement }) => agreement && path.startsWith(`${HANDBOOK}/`))
      .map(({ id, path }) => [id, resolve(SITE_FOLDER, path)]),
  );

type Archived = { id: string; record: VersionRecord; versions: VersionRecord[]; document: string };

async function loadText({ id, record, versions, document }: Archived, context: LoaderContext): Promise<void> {
  const text = archivedText(id, record.version);
  const { html, metadata } = await context.renderMarkdown(text, { fileURL: pathToFileURL(document) });
  const isStrict = isBinding(standingOf(record, versions, Date.now()));
  // The newest text is the document's own, and its mistakes are told with their place there.
  const source = record === versions.at(-1) ? document : archiveFile(id, record.version);
  const rendered = { metadata, html: isStrict ? placed(html, document, source) : withoutProblems(html) };
  context.store.set({
    id: entryId(id, record.version),
    data: { sha256: record.sha256 },
    body: text,
    filePath: relative('.', document),
    digest: context.generateDigest({ text, versions, html: rendered.html }),
    rendered,
    assetImports: metadata?.imagePaths,
  });
}

/** What a text that no longer holds leads to may be gone. The links are plain text already, and it is nobody's mistake. */
export const withoutProblems = (html: string): string => html.replaceAll(PROBLEM, '');

/** The mistakes of a text that was rendered as if it were a document, with the file that it was read from. */
export const placed = (html: string, document: string, file: string): string =>
  html.replaceAll(PROBLEM, (problem) => problem.replace(relative('.', document), relative('.', file)));
