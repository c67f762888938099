import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MANIFEST_FILE, WORKER_FILE } from '../file-names.ts';
import type { Manifest } from '../manifest.ts';
import type { WorkerFacts } from '../worker/scope.ts';
import { bundleWorker } from './bundle.ts';
import { namedIn, withImports } from './needs.ts';
import { readSite } from './site-files.ts';

const ENTRY = fileURLToPath(new URL('../worker/worker.client.ts', import.meta.url));
const OFFLINE_PAGE = /(?:^|\/)offline\/$/;
/** Scripts, and the words of the search dialog. */
const LATER = /^_astro\/.+\.js$|(?:^|\/)search\/words\.json$/;

/** What the worker has to know of a built site. */
async function factsOf(folder: string, base: string, { release, files }: Manifest): Promise<WorkerFacts> {
  const pages = files.filter(({ path }) => OFFLINE_PAGE.test(path));
  const texts = await Promise.all(pages.map(({ path }) => readFile(join(folder, path, 'index.html'), 'utf8')));
  const named = texts.flatMap((html) => namedIn(html, base));
  const essential = withImports(named, (path) => readFileSync(join(folder, path), 'utf8'));
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
export async function writeWorker(folder: string, base: string): Promise<Manifest> {
  const manifest = await readSite(folder);
  const worker = await bundleWorker(ENTRY, base, await factsOf(folder, base, manifest));
  const manifestFile = join(folder, MANIFEST_FILE);
  await mkdir(dirname(manifestFile), { recursive: true });
  await writeFile(manifestFile, JSON.stringify(manifest));
  await writeFile(join(folder, WORKER_FILE), worker);
  return manifest;
}
