import { existsSync, globSync } from 'node:fs';
import site from '#site';
import { FONTS_FOLDER, PUBLIC_FOLDER, THEME_FILE } from '#workspace/folders.ts';

const { src, srcDark = src } = site.navbar.logo;

/** How a picture looks. */
export const STYLE = 'src/features/og-images/drawing/picture.css';

/** The colours of the site: the engine's, then what the community overrides. */
export const TOKENS = ['src/styles/tokens.css', THEME_FILE].filter((file) => existsSync(file));

/** The logo for the colours that readers get first. */
export const LOGO = `${PUBLIC_FOLDER}${site.colorMode.defaultMode === 'dark' ? srcDark : src}`;

/** The fonts of the engine and of the community. Letters that the face of the pictures lacks are taken from these. */
export const FALLBACK_FONTS = ['src/styles/fonts', FONTS_FOLDER].flatMap((folder) =>
  globSync(`${folder}/*.{woff2,woff,ttf,otf}`).sort(),
);
