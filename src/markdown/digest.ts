import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SITE_FOLDER } from '#workspace/folders.ts';
import type { ContentPage } from './plugin-context.ts';

const HERE = dirname(fileURLToPath(import.meta.url));

/**
 * A hash that changes when rendering the same text could have another result: the toolbox, the messages or the site's facts were
 * edited, a page got another URL, or a picture changed. Astro caches rendered texts from build to build, and drops all of them when
 * the configuration, which contains this hash, has changed.
 */
export function toDigest(pages: ContentPage[], pictures: string[]): string {
  const hash = createHash('sha256');
  for (const name of globSync(['**/*.{ts,css}', '../lib/messages/**/*.ts'], { cwd: HERE }).sort()) {
    if (!name.endsWith('.test.ts')) hash.update(readFileSync(join(HERE, name)));
  }
  for (const name of globSync(['messages/*.yml', 'content/**/{facts,roles,glossary}.yml'], { cwd: SITE_FOLDER }).sort())
    hash.update(readFileSync(join(SITE_FOLDER, name)));
  for (const { file, href } of pages) hash.update(`${file}\n${href}\n`);
  hash.update(pictures.join('\n'));
  return hash.digest('base64url').slice(0, 12);
}
