import { basename } from 'node:path';
import type { Agreement, DocumentKind } from '#contracts/agreements.ts';
import { type Doc, getDocsVersion, type LoadedVersion } from '#features/docs/index.ts';
import { oncePerBuild } from '#lib/once-per-build.ts';
import site from '#site';
import { lockFile, readLock } from '#workspace/agreements/lock.ts';
import { toDisplayPath } from '#workspace/folders.ts';
import { isBuilding } from '#workspace/mistakes.ts';

/**
 * A document that members sign, or confirm to have read, with its versions. Its texts are those of the default locale. `here` is the same
 * with the paths of another locale; `doc` and `handbook` belong to that locale. Runs at build only.
 */
export type LoadedAgreement = {
  kind: DocumentKind;
  agreement: Agreement;
  here: Agreement;
  doc: Doc;
  handbook: LoadedVersion;
};

/** The handbook whose texts are signed: the first version of the first area, in the default locale. */
const signedHandbook = (locale = site.locales.default): Promise<LoadedVersion> =>
  getDocsVersion(locale, site.docs[0].versions[0]);

const getAll = oncePerBuild(loadAll, (locale) => locale);

/** Every document of either kind, by id. */
export const allAgreements = (locale = site.locales.default): Promise<LoadedAgreement[]> => getAll(locale);

async function loadAll(locale: string): Promise<LoadedAgreement[]> {
  const [signed, handbook] = [await signedHandbook(), await signedHandbook(locale)];
  const lock = readLock();
  const found = [...signed.byId.values()].flatMap(({ id: docId, href }): LoadedAgreement[] => {
    const entry = signed.entries.get(docId);
    const doc = handbook.byId.get(docId);
    if (!entry?.filePath || !entry.data.agreement || !doc) return [];
    const id = basename(entry.filePath).replace(/\.mdx?$/, '');
    // Pages show the backend's statements; these would only make them larger.
    const versions = lock[id]?.map(({ statements: _, kind: __, ...version }) => version);
    if (!versions) {
      // The build has reported it already.
      if (isBuilding()) return [];
      throw new Error(notLockedMessage(entry.filePath, id));
    }
    const agreement = { id, title: doc.title, href, versions };
    const kind = entry.data.acknowledge ? 'acknowledgement' : 'agreement';
    return [{ kind, agreement, here: { ...agreement, href: doc.href }, doc, handbook }];
  });
  return found.sort((a, b) => (a.agreement.id < b.agreement.id ? -1 : 1));
}

const notLockedMessage = (file: string, id: string) =>
  `${toDisplayPath(file)} says that it is an agreement, but ${toDisplayPath(lockFile())} has no version of "${id}". ` +
  `Ratify it with "npm run ratify -- ${id} …", or take "agreement" out of its front matter.`;

const loadKind = async (kind: DocumentKind, locale?: string): Promise<Agreement[]> =>
  (await allAgreements(locale)).filter((one) => one.kind === kind).map(({ agreement }) => agreement);

/**
 * Every agreement, by id, with its title in a locale. URLs are those of the signed texts, in the default locale: a
 * translation helps to understand them and is not signed.
 */
export const loadAgreements = (locale?: string): Promise<Agreement[]> => loadKind('agreement', locale);

/** The same for the documents that members are asked to read. */
export const loadRequiredReading = (locale?: string): Promise<Agreement[]> => loadKind('acknowledgement', locale);

/** Every document of either kind with its ratified versions, including statements, as a backend publishes them. */
export async function loadRatified() {
  const lock = readLock();
  return (await allAgreements()).map(({ agreement }) => ({ ...agreement, versions: lock[agreement.id] ?? [] }));
}

/** The agreement of a document, of its translation or of its earlier edition; undefined for other documents. */
export const findAgreement = async (docId: string): Promise<LoadedAgreement | undefined> =>
  (await allAgreements()).find(({ doc }) => doc.id === docId);
