import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import ranges from '@fontsource/literata/unicode.json' with { type: 'json' };
import type { FontDetails, Renderer } from '@takumi-rs/core';
import { FALLBACK_FONTS } from './files.ts';

const { resolve } = createRequire(import.meta.url);

/** The site's font with all its letters: the site's own files only have those that its texts need. */
const FACE = Object.entries(ranges).flatMap(([subset, range]) =>
  ['normal', 'italic'].map((style) => ({
    file: resolve(`@fontsource/literata/files/literata-${subset}-400-${style}.woff2`),
    font: { name: 'Literata', style, unicodeRange: getRanges(range) },
  })),
);

const FALLBACKS = FALLBACK_FONTS.map((file) => ({ file, font: { name: basename(file) } }));

/** `U+0370-0377,U+20AC` as pairs of first and last. */
function getRanges(text: string): FontDetails['unicodeRange'] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/** Gives a renderer its fonts; those of the machine are never used. */
export async function registerFonts(renderer: Renderer): Promise<void> {
  for (const { file, font } of [...FACE, ...FALLBACKS]) {
    await renderer.registerFont({ ...font, data: await readFile(file) });
  }
}
