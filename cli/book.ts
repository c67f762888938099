// npm run book -- --help: makes a PDF and an EPUB of the handbook, and builds the site that offers them.
import '#workspace/astro-environment.ts';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { formatSize } from '#contracts/file-size.ts';
import { findChromium } from '#scripts/setup/chromium.mjs';
import { createApp } from '#server/http/app.ts';
import { readBuiltSite } from '#server/http/built-site.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { getSiteUrl, listen } from '#server/http/listen.ts';
import { loadSite } from '#server/http/site/site.ts';
import { StartError } from '#server/start-error.ts';
import {
  allEditions,
  bookHref,
  type Edition,
  type FileKind,
  fileInPublic,
  MOST_IN_BOOK,
} from '#workspace/book-href.ts';
import { whyNotBuilt } from '#workspace/failed-build.ts';
import { OUT_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import { writeAtomically } from '#workspace/write-atomically.ts';
import { toUserError } from './backend.ts';
import { makeEpub } from './book/make-epub.ts';
import { makePdf } from './book/make-pdf.ts';
import { findMissingCharacters } from './book/missing-characters.ts';
import { runSingleCommand } from './command-line/run.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ASTRO = fileURLToPath(new URL('../node_modules/astro/bin/astro.mjs', import.meta.url));

/** How many of the characters that no font has are listed. */
const MOST_SHOWN = 20;

const makers: Record<FileKind, (page: Page) => Promise<Uint8Array>> = { pdf: makePdf, epub: makeEpub };

await runSingleCommand('book', {
  description:
    'Builds the site, makes a PDF and an EPUB of the handbook, and builds the site that offers both. Publish the result instead of ' +
    'that of npm run build.',
  options: {},
  run: async () => {
    await toUserError(makeAll);
  },
});

async function makeAll(): Promise<void> {
  build('Building the site');
  await withSite((origin) => withPage((page) => makeBooks(page, origin)));
  build('Building the site that offers these files');
  console.log(
    `The handbook’s own page offers both files: npm start shows it, and ${toDisplayPath(OUT_FOLDER)}/ has them.`,
  );
}

/** @throws {StartError} when the build fails; Astro has printed why. */
function build(doing: string): void {
  console.log(`${doing} …`);
  const { status: code, signal } = spawnSync(process.execPath, [ASTRO, 'build', '--silent'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (code !== 0) throw new StartError(`The site was not built, so there is no book. ${whyNotBuilt({ code, signal })}`);
}

/** Serves the built site on any free port of this machine during the work. */
async function withSite(work: (origin: string) => Promise<void>): Promise<void> {
  const { base } = await readBuiltSite(OUT_FOLDER);
  const site = await loadSite(OUT_FOLDER, base);
  const app = createApp({ site, report: (error, { url }) => console.error(`${url} failed:`, error) });
  const server = createHttpServer(app, site.headersFor('/'));
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  try {
    await work(new URL(getSiteUrl('127.0.0.1', port, base)).origin);
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

async function withPage(work: (page: Page) => Promise<void>): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new StartError('There is no Chromium to make the files with. npm test installs one.');
  // Chromium's sandbox does not start for root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await work(await browser.newPage());
  } finally {
    await browser.close();
  }
}

async function makeBooks(page: Page, origin: string): Promise<void> {
  for (const edition of allEditions()) {
    for (const kind of ['pdf', 'epub'] as const) await make(page, origin, edition, kind);
  }
}

async function make(page: Page, origin: string, edition: Edition, kind: FileKind): Promise<void> {
  const href = origin + bookHref(edition);
  const answer = await page.goto(href);
  if (!answer?.ok())
    throw new StartError(
      `${href} answered ${answer?.status()}: the handbook is missing. With more than ${MOST_IN_BOOK} documents there is no book.`,
    );
  const missing = kind === 'pdf' ? await page.evaluate(findMissingCharacters) : [];
  const bytes = await makers[kind](page);
  const file = fileInPublic(edition, kind);
  await mkdir(dirname(file), { recursive: true });
  await writeAtomically(file, bytes);
  console.log(`${toDisplayPath(file)}: ${formatSize(bytes.length, 'en')}`);
  if (missing.length > 0) {
    const shown = missing.slice(0, MOST_SHOWN).join(' ') + (missing.length > MOST_SHOWN ? ' …' : '');
    const count = missing.length === 1 ? 'a character' : `${missing.length} characters`;
    console.warn(
      `It has gaps or boxes in place of ${count} that no font of this machine has (${shown}). Install one that has ` +
        'them, on Debian or Ubuntu from fonts-noto-core, fonts-noto-cjk or fonts-noto-color-emoji, and make the files again.',
    );
  }
}
