import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import site from '#site';
import { FONTS_FOLDER, PUBLIC_FOLDER, THEME_FILE } from '#workspace/folders.ts';

const { src, srcDark = src } = site.navbar.logo;

/** The style of pictures. */
export const STYLE = 'src/features/og-images/drawing/picture.css';

/** The colours of the site: the engine's, then the community's overrides. */
export const TOKENS = ['src/styles/tokens.css', THEME_FILE].filter((file) => existsSync(file));

/** The logo for the default colour mode. */
export const LOGO = `${PUBLIC_FOLDER}${site.colorMode.defaultMode === 'dark' ? srcDark : src}`;

/** The fonts of the engine and of the community, for letters that the pictures' main font lacks. */
export const FALLBACK_FONTS = ['src/styles/fonts', FONTS_FOLDER].flatMap((folder) =>
  globSync('*.{woff2,woff,ttf,otf}', { cwd: folder })
    .sort()
    .map((name) => join(folder, name)),
);
