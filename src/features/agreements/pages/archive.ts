import { join, relative, resolve } from 'node:path';
import type { Loader, LoaderContext } from 'astro/loaders';
import { z } from 'zod';
import type { VersionRecord } from '#contracts/agreements.ts';
import { asFormerText, editProblems, listProblems } from '#markdown/index.ts';
import site from '#site';
import { readDocuments } from '#workspace/agreements/agreement-files.ts';
import { archivedText, archiveFile, readLock } from '#workspace/agreements/lock.ts';
import { AGREEMENTS_FOLDER, SITE_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import { getVersionStatus, isCurrentOrUpcoming, isFixed } from './version-status.ts';

/** The folder of the documents that are signed. */
const SIGNED_DOCS = `content/${site.docs[0].versions[0].folder}`;

/** An entry is a ratified version; its id is `house_rules/2`. */
export const archiveSchema = z.strictObject({ sha256: z.string() });

export const getEntryId = (id: string, version: number): string => `${id}/${version}`;

/**
 * The archived texts of all agreements, rendered as if each were the document's own file, so that relative links and images work.
 * Each build renders them again, since the checks depend on the date.
 */
export const archiveLoader = (): Loader => ({
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
        // A half-done change, such as a lock file without its text, is usually completed by the next one.
        logger.error(error instanceof Error ? error.message : String(error));
      }
    };
    for (const event of ['add', 'change', 'unlink']) watcher?.on(event, reload);
  },
});

async function loadAll(context: LoaderContext): Promise<void> {
  const stale = new Set(context.store.keys());
  const documents = findDocumentFiles();
  for (const [id, versions] of Object.entries(readLock())) {
    const documentFile = documents.get(id);
    // Without a document there is no page for its texts.
    if (!documentFile) continue;
    for (const record of versions) {
      await loadText({ id, record, versions, documentFile }, context);
      stale.delete(getEntryId(id, record.version));
    }
  }
  for (const id of stale) context.store.delete(id);
}

/** The file of each agreement's document, by agreement id. */
const findDocumentFiles = (): Map<string, string> =>
  new Map(
    readDocuments()
      .filter(({ path, agreement }) => agreement && path.startsWith(`${SIGNED_DOCS}/`))
      .map(({ id, path }) => [id, resolve(SITE_FOLDER, path)]),
  );

type Archived = { id: string; record: VersionRecord; versions: VersionRecord[]; documentFile: string };

async function loadText({ id, record, versions, documentFile }: Archived, context: LoaderContext): Promise<void> {
  const text = archivedText(id, record.version);
  const { html, metadata } = await context.renderMarkdown(text, { fileURL: asFormerText(documentFile) });
  const now = Date.now();
  // The newest text is the document's own, so its problems are reported there.
  const source = record === versions.at(-1) ? documentFile : archiveFile(id, record.version);
  const relocated = relocateProblems(html, documentFile, source);
  if (isFixed(record, versions, now))
    for (const problem of describeFixedProblems(relocated)) context.logger.warn(problem);
  const isStrict = record === versions.at(-1) && isCurrentOrUpcoming(getVersionStatus(record, versions, now));
  const rendered = { metadata, html: isStrict ? relocated : removeProblems(html) };
  context.store.set({
    id: getEntryId(id, record.version),
    data: { sha256: record.sha256 },
    body: text,
    filePath: relative('.', documentFile),
    digest: context.generateDigest({ text, versions, html: rendered.html }),
    rendered,
    assetImports: metadata?.imagePaths,
  });
}

/** The problems of a text that nobody may edit any more. They are reported as warnings and do not fail the build. */
export const describeFixedProblems = (html: string): string[] =>
  listProblems(html).map((problem) => `${problem} Nobody may edit a ratified text, so it is shown without this.`);

/** Removes the problems from a text that nobody may edit any more. Its dead links are already plain text. */
export const removeProblems = (html: string): string => editProblems(html, () => undefined);

/** Makes the problems of a text name the file that it was read from, instead of the document that it was rendered as. */
export const relocateProblems = (html: string, documentFile: string, file: string): string =>
  editProblems(html, (problem) => problem.replace(toDisplayPath(documentFile), toDisplayPath(file)));
