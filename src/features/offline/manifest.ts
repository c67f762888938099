import { arrayOf, type Check, isNumber, isString, objectOf, optional } from '#contracts/check.ts';

/** The list of all files that can be downloaded; see `Manifest`. */
export const MANIFEST_FILE = 'offline/files.json';

/**
 * A file to download. `path` is below the base path; a page's ends with a slash. `revision` changes with its content. `contains`
 * has the paths of the files of the site that come in it, if it is a pack of them.
 */
export type ManifestFile = { path: string; bytes: number; revision: string; contains?: string[] };

/** What to download for all of one release of the site. */
export type Manifest = {
  release: string;
  files: ManifestFile[];
  /** What every page of the site has in it, and no other page. */
  mark: string;
};

const isFile: Check<ManifestFile> = objectOf({
  path: isString,
  bytes: isNumber,
  revision: isString,
  contains: optional(arrayOf(isString)),
});

// A snapshot of an earlier engine has no mark.
const isManifest = objectOf({ release: isString, files: arrayOf(isFile), mark: optional(isString) });

/** Checks a manifest from the network or a cache. Undefined for anything else, such as the sign-in page of a hotel's network. */
export const parseManifest = (value: unknown): Manifest | undefined =>
  isManifest(value) ? { release: value.release, files: value.files, mark: value.mark ?? '' } : undefined;

/** The size of what is downloaded and stored, in bytes. */
export const getSize = ({ files }: Manifest): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** The paths of all files of the site, those in packs included. */
export const getPaths = ({ files }: Pick<Manifest, 'files'>): string[] =>
  files.flatMap(({ path, contains }) => contains ?? [path]);

/** The number of files that are pages. */
export const countPages = (manifest: Manifest): number =>
  getPaths(manifest).filter((path) => path === '' || path.endsWith('/')).length;
