import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import site from '#site';
import { type Facts, readFacts, resolveFacts } from '../content/facts.ts';
import { withoutFillInMarks } from '../content/fill-in.ts';
import { parseContentPath } from '../content/path.ts';
import { isInFirstArea } from '../docs-areas.ts';
import { getAgreementsFolder, listFiles, SITE_FOLDER, toDisplayPath } from '../folders.ts';
import { type AgreementFrontMatter, readAcknowledgeLine, readAgreementFrontMatter } from './agreement-front-matter.ts';
import { type Lock, readLock } from './lock.ts';
import { toSha256 } from './text/canonical.ts';

/** All files of a site that concern its agreements. */
export type AgreementFiles = {
  siteFolder: string;
  documents: Document[];
  lock: Lock;
  archive: ArchivedFile[];
  /** The codes of the languages in which people sign. */
  locales: string[];
  /** Whether people sign with their legal names. */
  isLegal: boolean;
};

/** @throws {Error} if the lock file cannot be read */
export const readAgreementFiles = (siteFolder = SITE_FOLDER): AgreementFiles => ({
  siteFolder,
  documents: readDocuments(siteFolder),
  lock: readLock(getAgreementsFolder(siteFolder)),
  archive: readArchive(getAgreementsFolder(siteFolder)),
  locales: site.locales.list.map(({ code }) => code),
  isLegal: site.membership.legal,
});

/** A Markdown or MDX file of the handbook, in any version and language. */
export type Document = {
  /** The file's name without its extension. Documents may share it; agreements may not. */
  id: string;
  /** From the site's folder, `content/docs/house_rules.md`. */
  path: string;
  /** The same file, as messages name it. */
  file: string;
  source: string;
  /** The same with facts inserted and without fill-in marks: this is what people sign. Lines are those of the file. */
  resolved: string;
  /** References to facts that do not exist. */
  unknownFacts: { line: number; message: string }[];
  isTranslation: boolean;
  /** The path of its docs area, unless that is the first, which alone may have documents to sign. */
  otherArea: string | undefined;
  /** The agreement in its front matter; undefined if there is none. */
  agreement: AgreementFrontMatter | undefined;
  /** The line of `acknowledge: required`: members confirm that they have read it instead of signing it. Undefined for other documents. */
  acknowledgeLine: number | undefined;
};

/** Folders of `content/` whose files are not documents, and files that are only included in others. */
const OTHER_CONTENT = /^content\/(?:i18n\/[^/]+\/)?(?:agreements|blog|pages)\/|\/_/;

export function toDocument(siteFolder: string, path: string, source: string, facts: Facts = new Map()): Document {
  const { text, unknown: unknownFacts } = resolveFacts(source, facts);
  return {
    id: basename(path).replace(/\.mdx?$/, ''),
    path,
    file: toDisplayPath(join(siteFolder, path)),
    source,
    resolved: withoutFillInMarks(text),
    unknownFacts,
    isTranslation: path.startsWith('content/i18n/'),
    otherArea: findOtherArea(path),
    agreement: readAgreementFrontMatter(source),
    acknowledgeLine: readAcknowledgeLine(source),
  };
}

function findOtherArea(path: string): string | undefined {
  const content = parseContentPath(path.replace(/^content\//, ''));
  return content?.kind === 'doc' && !isInFirstArea(content.version) ? content.version.area : undefined;
}

/** Every document of a site, sorted by path. */
export function readDocuments(siteFolder = SITE_FOLDER): Document[] {
  const facts = readFacts(siteFolder);
  return listFiles(siteFolder, 'content/**/*.{md,mdx}')
    .filter((path) => !OTHER_CONTENT.test(path))
    .map((path) => toDocument(siteFolder, path, readFileSync(join(siteFolder, path), 'utf8'), facts));
}

/** A file next to the lock file. */
export type ArchivedFile = {
  /** From the folder of agreements, `house_rules/1.md`. */
  path: string;
  text: string;
  /** The SHA-256 of the file's bytes. */
  sha256: string;
};

/** Every file of the archive, except for the lock file and hidden files. */
export function readArchive(folder: string): ArchivedFile[] {
  if (!existsSync(folder)) return [];
  return listFiles(folder, '**/*')
    .filter((path) => path !== 'lock.json' && !/(^|\/)\./.test(path))
    .map((path) => {
      const bytes = readFileSync(join(folder, path));
      return { path, text: bytes.toString('utf8'), sha256: toSha256(bytes) };
    });
}
