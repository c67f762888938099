import { mkdir } from 'node:fs/promises';
import { runProgram } from '#cli/command-line/run.ts';
import { releaseProgram } from '#cli/release/program.ts';
import { BUILT_SITE_FILE } from '#contracts/built-site.ts';
import { composeHeadersFile } from '#features/delivery/headers-file.ts';
import { toServerFiles } from '#features/delivery/server-files.ts';
import { toHostFiles } from '#features/redirects/host-files.ts';
import { compressFolder } from '#server/compress.ts';
import { runHere } from './run-here.ts';
import { BUILT_SITE, writeFiles } from './server.ts';

export const BASE = '/resources/';

export const REDIRECTS = {
  '/resources/old/': '/resources/docs/x/#heading',
  '/resources/a b/': '/resources/docs/c%20d/',
  '/resources/100% "ü"/': '/resources/docs/x/',
  '/resources/shop/': 'https://shop.example/{all}/$id?a=$1',
};

const page = (title: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><p>${'words '.repeat(200)}<script>a()</script>`;

export const FILES = {
  [BUILT_SITE_FILE]: JSON.stringify({ ...BUILT_SITE, redirects: REDIRECTS }),
  'index.html': page('Home'),
  '404.html': page('Page Not Found'),
  'de/404.html': page('Seite nicht gefunden'),
  'docs/x/index.html': page('X'),
  'docs/ü/index.html': page('Ü'),
  'auth/confirm/index.html': page('Confirm'),
  '_astro/app.0123abcd.js': `export const a = 1;${' '.repeat(2000)}`,
  'docs/x/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/x/index.md': '# X\n',
  // Not a compressed form of another file.
  'docs/x/own.csv.gz': 'own',
  'llms.txt': 'Hello\n',
  '.well-known/security.txt': 'Contact: mailto:x@example.org\n',
  '.secret': 'no',
};

/** Publishes a release of a small site with this policy to a folder, as on a machine of one's own. Its old URLs are below `BASE`. */
export async function publishRelease(place: string, policy: string, base = BASE): Promise<void> {
  const built = `${place}-dist`;
  await mkdir(place, { recursive: true });
  await writeFiles(built, FILES);
  await writeFiles(built, { [BUILT_SITE_FILE]: JSON.stringify({ ...BUILT_SITE, base, redirects: REDIRECTS }) });
  const paths = { base, hashed: `${base}_astro/`, index: `${base}pagefind/`, pictures: `${base}previews/` };
  await writeFiles(built, { _headers: composeHeadersFile(policy, paths, ['auth', 'docs']) });
  const files = [...toServerFiles(policy, paths), ...toHostFiles(new Map(Object.entries(REDIRECTS)))];
  await writeFiles(built, Object.fromEntries(files.map(({ name, content }) => [name, content])));
  await compressFolder(built, `${place}-cache`);
  const program = releaseProgram({ built, now: Date.now });
  const { code, stderr } = await runHere((line) => runProgram(program, line), ['publish', '--to', place]);
  if (code !== 0) throw new Error(stderr);
}
