import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import site from '#site';
import { type Facts, readFacts, resolveFacts } from '../content/facts.ts';
import { withoutFillInMarks } from '../content/fill-in.ts';
import { parseContentPath } from '../content/path.ts';
import { isInFirstArea } from '../docs-areas.ts';
import { getAgreementsFolder, SITE_FOLDER, toDisplayPath } from '../folders.ts';
import { type AgreementFrontMatter, readAcknowledgeLine, readAgreementFrontMatter } from './agreement-front-matter.ts';
import { type Lock, readLock } from './lock.ts';
import { toSha256 } from './text/canonical.ts';

/** Everything that a site says about its agreements. */
export type AgreementFiles = {
  siteFolder: string;
  documents: Document[];
  lock: Lock;
  archive: ArchivedFile[];
  /** The codes of the languages in which people sign. */
  locales: string[];
  /** Whether people sign by their legal names. */
  isLegal: boolean;
};

/** @throws {Error} where the lock file cannot be read */
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
  /** The same file as messages name it. */
  file: string;
  source: string;
  /** The same with its facts in their places and without marks of what is to be filled in: what is signed. Lines are those of the file. */
  resolved: string;
  /** The facts that it names and that are not there. */
  unknownFacts: { line: number; message: string }[];
  isTranslation: boolean;
  /** The path of the area of the docs that it is in, if that is not the first: what members sign is in that alone. */
  otherArea: string | undefined;
  /** What its front matter says about an agreement; undefined where it says nothing. */
  agreement: AgreementFrontMatter | undefined;
  /** The line of `acknowledge: required`: members confirm to have read it, and do not sign it. Undefined for other documents. */
  acknowledgeLine: number | undefined;
};

/** Folders of `content/` whose files are not documents, and files that are only parts of others. */
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

/** Every document of a site, in the order of the paths. */
export function readDocuments(siteFolder = SITE_FOLDER): Document[] {
  const facts = readFacts(siteFolder);
  return globSync('content/**/*.{md,mdx}', { cwd: siteFolder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !OTHER_CONTENT.test(path))
    .sort()
    .map((path) => toDocument(siteFolder, path, readFileSync(join(siteFolder, path), 'utf8'), facts));
}

/** A file beside the lock file. */
export type ArchivedFile = {
  /** From the folder of agreements, `house_rules/1.md`. */
  path: string;
  text: string;
  /** The SHA-256 of the file's bytes. */
  sha256: string;
};

/** Every file of the archive; not the lock file, and none whose name begins with a dot. */
export function readArchive(folder: string): ArchivedFile[] {
  if (!existsSync(folder)) return [];
  return globSync('**/*', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'lock.json' && !/(^|\/)\./.test(path) && statSync(join(folder, path)).isFile())
    .sort()
    .map((path) => {
      const bytes = readFileSync(join(folder, path));
      return { path, text: bytes.toString('utf8'), sha256: toSha256(bytes) };
    });
}
