import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { escapeHtml } from '#contracts/escape-html.ts';
import { detach, getAttribute, type ParsedHtml } from '#workspace/html/parse-html.ts';
import { OFFLINE_PAGE } from '../file-category.ts';
import { getPaths, MANIFEST_FILE, type Manifest, type ManifestFile } from '../manifest.ts';
import type { WorkerConfig } from '../worker/worker-config.ts';
import { WORKER_FILE } from '../worker-file.ts';
import { withImports } from './asset-references.ts';
import { toRelease } from './site-files.ts';

const ENTRY = fileURLToPath(new URL('../worker/worker.client.ts', import.meta.url));
/** Scripts, and the messages of the search dialog. */
const LATER = /^_astro\/.+\.js$|(?:^|\/)search\/words\.json$/;

type BuiltFiles = {
  folder: string;
  base: string;
  /** All files to download, including packs. */
  files: ManifestFile[];
  /** The files that the offline pages need. */
  assets: string[];
  /** The URLs of pages that are never cached. */
  livePages: string[];
  /** A text that is in every page of this site, and in no other page. */
  mark: string;
};

function toWorkerConfig(
  { folder, base, assets, livePages }: Omit<BuiltFiles, 'files' | 'mark'>,
  { release, mark, files }: Manifest,
): WorkerConfig {
  const pages = files.filter(({ path }) => OFFLINE_PAGE.test(path));
  const essential = withImports(assets, (path) => readFileSync(join(folder, path), 'utf8'));
  const later = getPaths({ files }).filter((path) => LATER.test(path));
  const addressed = (paths: string[]) => paths.map((path) => base + path);
  return {
    release,
    mark,
    livePages,
    offlinePages: pages.map(({ path, revision }) => ({
      prefix: base + path.replace(OFFLINE_PAGE, (end) => (end.startsWith('/') ? '/' : '')),
      url: base + path,
      revision,
    })),
    essential: addressed(essential),
    later: addressed(later.filter((path) => !essential.includes(path))),
  };
}

/** The beginning of the canonical link of every page, taken from the offline page in the default language. */
export function findMark({ elements }: Pick<ParsedHtml, 'elements'>): string {
  const link = elements.find((element) => getAttribute(element, 'rel') === 'canonical');
  const href = link && getAttribute(link, 'href')?.replace(OFFLINE_PAGE, '/');
  if (!href) throw new Error('The offline page has no canonical link.');
  return detach(`rel="canonical" href="${escapeHtml(href)}`);
}

/** Bundles the worker as one script for every browser with service workers. */
async function bundleWorker(entry: string, base: string, config: WorkerConfig): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    transform: {
      define: {
        'import.meta.env.BASE_URL': JSON.stringify(base),
        'process.env.NODE_ENV': '"production"',
        WORKER_CONFIG: JSON.stringify(config),
      },
    },
  });
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

/** Writes the service worker of a built site and its manifest, and returns the manifest. */
export async function writeWorker(built: BuiltFiles): Promise<Manifest> {
  const { folder, base, files, mark } = built;
  const manifest = { ...toRelease(files), mark };
  const worker = await bundleWorker(ENTRY, base, toWorkerConfig(built, manifest));
  const manifestFile = join(folder, MANIFEST_FILE);
  await mkdir(dirname(manifestFile), { recursive: true });
  await writeFile(manifestFile, JSON.stringify(manifest));
  await writeFile(join(folder, WORKER_FILE), worker);
  return manifest;
}
