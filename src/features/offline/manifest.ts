/** A file of the site. `path` is below the base path; a page's ends with a slash. `revision` changes with its content. */
export type ManifestFile = { path: string; bytes: number; revision: string };

/** All files that belong to one release of the site and can be kept. */
export type Manifest = { release: string; files: ManifestFile[] };

const isText = (value: unknown): value is string => typeof value === 'string';

function isFile(value: unknown): value is ManifestFile {
  if (typeof value !== 'object' || value === null) return false;
  const { path, bytes, revision } = value as Partial<ManifestFile>;
  return isText(path) && typeof bytes === 'number' && isText(revision);
}

/** Reads what was fetched or kept. Undefined for anything else, such as a sign-in page of the network one is in. */
export function parseManifest(value: unknown): Manifest | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { release, files } = value as Partial<Manifest>;
  return isText(release) && Array.isArray(files) && files.every(isFile) ? { release, files } : undefined;
}

/** How much room the files take, in bytes. */
export const sizeOf = ({ files }: Manifest): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** How many of the files are pages. */
export const pagesIn = ({ files }: Manifest): number =>
  files.filter(({ path }) => path === '' || path.endsWith('/')).length;
