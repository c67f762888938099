import { arrayOf, type Check, isNumber, isString, objectOf, optional } from '#contracts/check.ts';

/** The list of all files that can be downloaded; see `Manifest`. */
export const MANIFEST_FILE = 'offline/files.json';

/**
 * A file to download. `path` is below the base path; a page's ends with a slash. `revision` changes with its content. `contains`
 * has the paths of the files of the site in it, if it is a pack.
 */
export type ManifestFile = { path: string; bytes: number; revision: string; contains?: string[] };

/** Everything to download of a release of the site. */
export type Manifest = {
  release: string;
  files: ManifestFile[];
  /** A text that is in every page of this site, and in no other page. */
  mark: string;
};

const isFile: Check<ManifestFile> = objectOf({
  path: isString,
  bytes: isNumber,
  revision: isString,
  contains: optional(arrayOf(isString)),
});

// Snapshots of earlier versions of the engine have no mark.
const isManifest = objectOf({ release: isString, files: arrayOf(isFile), mark: optional(isString) });

/** Checks a manifest from the network or a cache. Undefined for anything else, such as the sign-in page of a hotel's network. */
export const parseManifest = (value: unknown): Manifest | undefined =>
  isManifest(value) ? { release: value.release, files: value.files, mark: value.mark ?? '' } : undefined;

/** The total size of the download, in bytes. */
export const getSize = ({ files }: Manifest): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** The paths of all files of the site, including those in packs. */
export const getPaths = ({ files }: Pick<Manifest, 'files'>): string[] =>
  files.flatMap(({ path, contains }) => contains ?? [path]);

/** The number of files that are pages. */
export const countPages = (manifest: Manifest): number =>
  getPaths(manifest).filter((path) => path === '' || path.endsWith('/')).length;
