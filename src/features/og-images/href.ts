import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import site from '#site';
import { OWN_FOLDERS } from '#workspace/own-pages.ts';
import { href } from '#workspace/url.ts';
import { FALLBACK_FONTS, LOGO, TOKENS } from './drawing/files.ts';
import type { ImageText } from './image-text.ts';

/** The folder of the pictures, below the base path. */
export const FOLDER = OWN_FOLDERS.pictures;

/** The files that determine the look of pictures: the code that draws them, and what it reads. */
const lookFiles = () => [
  ...globSync('src/features/og-images/drawing/*', { exclude: ['**/*.test.ts'] }).sort(),
  ...TOKENS,
  LOGO,
  ...FALLBACK_FONTS,
];

/** The versions of the drawing library and the font. */
function versions(): string {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  return `${dependencies['@takumi-rs/core']} ${dependencies['@fontsource/literata']}`;
}

function toHash(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 20);
}

let look: string | undefined;

/** A hash of everything that pictures have in common. If the logo is missing, the checks of the content report it. */
function lookHash(): string {
  const files = () => lookFiles().filter(existsSync);
  look ??= toHash(site.title, site.colorMode.defaultMode, versions(), ...files().map((file) => readFileSync(file)));
  return look;
}

/**
 * The URL of the picture with this text, including the base path. Its name is a hash of everything that determines its look,
 * so that the content of a URL never changes, and an existing picture need not be drawn again.
 */
export const pictureHref = ({ title, section = '', direction }: ImageText): string =>
  href(`${FOLDER}${toHash(lookHash(), title, section, direction)}.png`);
