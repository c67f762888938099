// Writes compressed forms beside the files of dist/: node server/compress.ts [folder]
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { getCode } from '#workspace/file-errors.ts';
import { OUT_FOLDER } from '#workspace/folders.ts';
import { removeDrafts, writeAtomically } from '#workspace/write-atomically.ts';
import { readArguments } from './command-line.ts';
import { COMPRESSED, COMPRESSED_CODINGS, type CompressedCoding } from './http/site/site.ts';
import { exitWithError, StartError } from './start-error.ts';

/** The result of a run. */
interface CompressionReport {
  /** Files that are worth compressing. */
  files: number;
  /** Forms that were computed; the others existed already or came from the cache. */
  computed: number;
}

const COMPRESSIBLE = /\.(?:html|css|m?js|json|xml|svg|txt|md|map|csv|webmanifest|wasm)$/;
/** In bytes: anything smaller fits in one packet either way. */
const SMALLEST = 1024;
/** Node compresses on four threads; a few more files keep them busy. */
const FILES_AT_ONCE = 8;
const CACHE_FOLDER = fileURLToPath(new URL('../.cache/compressed/', import.meta.url));

const COMPRESSORS: Record<CompressedCoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => {
    const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.length };
    return promisify(brotliCompress)(content, { params });
  },
  gzip: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};
const DECOMPRESSORS: Record<CompressedCoding, (form: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/**
 * Compresses what is worth it in the folder, as much as brotli and gzip can. Results are cached by content, since
 * each build writes every file again, changed or not.
 */
export async function compressFolder(folder: string, cacheFolder: string = CACHE_FOLDER): Promise<CompressionReport> {
  await mkdir(cacheFolder, { recursive: true });
  const report: CompressionReport = { files: 0, computed: 0 };
  const used = new Set<string>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await removeDrafts(entries.map(({ parentPath, name }) => join(parentPath, name)));
  const all = entries.filter((entry) => !entry.isDirectory() && COMPRESSIBLE.test(entry.name));
  const files = all.map(({ parentPath, name }) => join(parentPath, name));
  const home = join(folder, 'index.html');
  const others = files.filter((file) => file !== home).values();
  const worker = async () => {
    for (const file of others) await compressFile(file, { cacheFolder, report, used });
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker));
  // Its forms say that all are there, also if this was ended before.
  if (files.includes(home)) await compressFile(home, { cacheFolder, report, used });
  await removeUnused(used, cacheFolder);
  return report;
}

interface Run {
  cacheFolder: string;
  report: CompressionReport;
  /** Names of the cached forms that this run used. */
  used: Set<string>;
}

async function compressFile(file: string, { cacheFolder, report, used }: Run): Promise<void> {
  const { size, mtimeMs } = await stat(file);
  if (size < SMALLEST) return;
  const content = await readFile(file);
  const hash = createHash('sha256').update(content).digest('hex');
  report.files += 1;
  for (const coding of COMPRESSED_CODINGS) {
    const key = hash + COMPRESSED[coding];
    const sibling = file + COMPRESSED[coding];
    const cached = join(cacheFolder, key);
    used.add(key);
    let form = await readForm(sibling, coding, content);
    // The server ignores a form that is older than its file, as after a copy.
    if (form && (await stat(sibling)).mtimeMs >= mtimeMs) continue;
    form ??= await readForm(cached, coding, content);
    if (!form) {
      form = await COMPRESSORS[coding](content);
      report.computed += 1;
      await writeAtomically(cached, form);
    }
    // As old as its file: of one that replaces the file meanwhile, the form would seem to be otherwise.
    if (form.length < size) await writeAtomically(sibling, form, new Date(Math.ceil(mtimeMs)));
    else await rm(sibling, { force: true });
  }
}

/** Reads a form of a content, if the file has it: one that was written just before a power cut may be empty. */
async function readForm(file: string, coding: CompressedCoding, content: Buffer): Promise<Buffer | undefined> {
  const form = await readFile(file).catch(() => undefined);
  const read = form && (await DECOMPRESSORS[coding](form).catch(() => undefined));
  return read?.equals(content) ? form : undefined;
}

async function removeUnused(used: Set<string>, cacheFolder: string): Promise<void> {
  const names = await readdir(cacheFolder);
  await removeDrafts(names.map((name) => join(cacheFolder, name)));
  const unused = names.filter((name) => !used.has(name) && /\.(?:br|gz)$/.test(name));
  await Promise.all(unused.map((name) => rm(join(cacheFolder, name), { force: true })));
}

/** Compresses the folder and prints what it did and how long it took. */
async function compressAndReport(folder: string): Promise<void> {
  const start = performance.now();
  const { files, computed } = await compressFolder(folder).catch((error: unknown) => {
    if (getCode(error) !== 'ENOENT') throw error;
    throw new StartError('A file of the site went away while it was compressed. Was the site built again?');
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`Compressed ${files} files in ${seconds} s (${computed} forms computed, the others cached).`);
}

const HELP = `Writes compressed forms, brotli and gzip, beside the files of a built site.

node server/compress.ts [folder]

  folder    the built site; dist/ unless given`;

async function main(): Promise<void> {
  // npm start, which compresses while it serves, may end at any time, and the next build must not find this at work.
  process.once('disconnect', () => process.exit());
  process.channel?.unref();
  const [folder = OUT_FOLDER] = readArguments({
    help: 'node server/compress.ts --help',
    description: HELP,
    maxArguments: 1,
  });
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`There is no folder ${folder}. Build the site first: npm run build`);
  await compressAndReport(folder);
}

if (import.meta.main) await main().catch(exitWithError);
