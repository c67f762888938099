import { globSync } from 'node:fs';
import site from '../../../site.config.ts';

const { src, srcDark = src } = site.navbar.logo;

/** How a picture looks. */
export const STYLE = 'src/previews/drawing/picture.css';

/** The colours of the site. */
export const TOKENS = 'src/styles/tokens.css';

/** The logo for the colours that readers get first. */
export const LOGO = `public${site.colorMode.defaultMode === 'dark' ? srcDark : src}`;

/** The fonts of the site. Letters that the face of the pictures lacks are taken from these. */
export const SITE_FONTS = globSync('src/styles/fonts/*.{woff2,woff,ttf,otf}').sort();
