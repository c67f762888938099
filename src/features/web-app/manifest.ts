import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import type { Site } from '#contracts/site-config/index.ts';
import { getPlaceInConfig } from '#workspace/config-place.ts';
import { PUBLIC_FOLDER } from '#workspace/folders.ts';
import { href } from '#workspace/url.ts';

type WebApp = NonNullable<Site['webApp']>;
type Icon = { src: string; sizes: string; type: string; purpose?: 'maskable' };
type Icons = { icons: Icon[]; mistakes: string[] };

/** The smallest icon with which browsers offer to install a site: https://developer.chrome.com/docs/lighthouse/pwa/installable-manifest */
const SMALLEST = 192;
const FORMATS: Record<string, string> = { png: 'image/png', svg: 'image/svg+xml', webp: 'image/webp' };

/** What a browser needs to install the site: https://www.w3.org/TR/appmanifest/ */
export function toManifest(
  site: Pick<Site, 'title' | 'description' | 'baseUrl' | 'colorMode' | 'locales'>,
  { shortName }: Pick<WebApp, 'shortName'>,
  icons: Icon[],
) {
  const { defaultMode, themeColor } = site.colorMode;
  const { default: main, list } = site.locales;
  return {
    id: site.baseUrl,
    name: site.title,
    ...(shortName && { short_name: shortName }),
    description: site.description,
    lang: main,
    dir: list.find(({ code }) => code === main)?.direction ?? 'ltr',
    start_url: site.baseUrl,
    scope: site.baseUrl,
    // Pages have no Back button of their own.
    display: 'minimal-ui',
    theme_color: themeColor[defaultMode],
    background_color: themeColor[defaultMode],
    icons,
  };
}

/** The configured icons with the sizes of their files, and their mistakes. */
export async function readIcons({ icons, maskableIcon }: WebApp): Promise<Icons> {
  const found: Icons = { icons: [], mistakes: [] };
  for (const [index, src] of icons.entries()) await addIcon(found, src, ['webApp', 'icons', index]);
  const isEnough = found.icons.some(({ sizes }) => sizes === 'any' || Number.parseInt(sizes, 10) >= SMALLEST);
  if (!isEnough && found.mistakes.length === 0) {
    found.mistakes.push(
      `${getPlaceInConfig(['webApp', 'icons'])}: One of the icons has to be an SVG, or ${SMALLEST} pixels wide or more.`,
    );
  }
  if (maskableIcon) await addIcon(found, maskableIcon, ['webApp', 'maskableIcon'], 'maskable');
  return found;
}

async function addIcon({ icons, mistakes }: Icons, src: string, path: (string | number)[], purpose?: 'maskable') {
  const addMistake = (sentence: string) => mistakes.push(`${getPlaceInConfig(path)}: ${sentence}`);
  const file = join(PUBLIC_FOLDER, src);
  if (!existsSync(file)) return addMistake(`There is no icon "${src}" in public/.`);
  const read = await imageMetadata(readFileSync(file), file).catch(() => undefined);
  const type = FORMATS[read?.format ?? ''];
  if (!read || !type) return addMistake(`The icon "${src}" has to be a PNG, a WebP or an SVG.`);
  const { width, height } = read;
  if (width !== height) return addMistake(`The icon "${src}" is ${width} × ${height} pixels, and has to be square.`);
  const sizes = type === FORMATS.svg ? 'any' : `${width}x${height}`;
  return icons.push({ src: href(src), sizes, type, ...(purpose && { purpose }) });
}
