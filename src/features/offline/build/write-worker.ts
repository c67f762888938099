import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MANIFEST_FILE, WORKER_FILE } from '../file-names.ts';
import type { Manifest } from '../manifest.ts';
import type { WorkerFacts } from '../worker/scope.ts';
import { bundleWorker } from './bundle.ts';
import { withImports } from './needs.ts';
import { type FileFacts, readSite } from './site-files.ts';

const ENTRY = fileURLToPath(new URL('../worker/worker.client.ts', import.meta.url));
export const OFFLINE_PAGE = /(?:^|\/)offline\/$/;
/** Scripts, and the words of the search dialog. */
const LATER = /^_astro\/.+\.js$|(?:^|\/)search\/words\.json$/;

type BuiltFiles = {
  folder: string;
  base: string;
  /** The pages by their files. */
  pages: ReadonlyMap<string, FileFacts>;
  /** The files that the pages name which stand in for others. */
  assets: string[];
};

/** What the worker has to know of a built site. */
function toWorkerFacts({ folder, base, assets }: BuiltFiles, { release, files }: Manifest): WorkerFacts {
  const pages = files.filter(({ path }) => OFFLINE_PAGE.test(path));
  const essential = withImports(assets, (path) => readFileSync(join(folder, path), 'utf8'));
  const later = files.map(({ path }) => path).filter((path) => LATER.test(path));
  const addressed = (paths: string[]) => paths.map((path) => base + path);
  return {
    release,
    offlinePages: pages.map(({ path, revision }) => ({
      prefix: base + path.replace(OFFLINE_PAGE, (end) => (end.startsWith('/') ? '/' : '')),
      url: base + path,
      revision,
    })),
    essential: addressed(essential),
    later: addressed(later.filter((path) => !essential.includes(path))),
  };
}

/** Writes the service worker of a built site, and the list of all that can be kept of it, which it gives. */
export async function writeWorker(built: BuiltFiles): Promise<Manifest> {
  const { folder, base, pages } = built;
  const manifest = await readSite(folder, pages);
  const worker = await bundleWorker(ENTRY, base, toWorkerFacts(built, manifest));
  const manifestFile = join(folder, MANIFEST_FILE);
  await mkdir(dirname(manifestFile), { recursive: true });
  await writeFile(manifestFile, JSON.stringify(manifest));
  await writeFile(join(folder, WORKER_FILE), worker);
  return manifest;
}
