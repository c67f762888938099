import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import type { Site } from '#contracts/site-config/index.ts';
import type { ShownLogo } from '#ui/Logo.tsx';
import { PUBLIC_FOLDER } from '#workspace/folders.ts';
import { readWhenChanged } from '#workspace/read-when-changed.ts';
import { href } from '#workspace/url.ts';

/** From this ratio on, a logo has the name of the community in it. */
const WORDMARK = 3;

const readRatio = readWhenChanged(async (file) => {
  const { width, height } = await imageMetadata(await readFile(file), file);
  return width / height;
});

type ToUrl = (path: string) => string;

/** A logo of the configuration as pages show it. A file that is missing or no picture counts as square. */
export async function getLogo(logo: Site['navbar']['logo'], toUrl: ToUrl): Promise<ShownLogo> {
  const ratio = await readRatio(join(PUBLIC_FOLDER, logo.src)).catch(() => 1);
  return {
    ...logo,
    src: href(logo.src),
    ...(logo.srcDark && { srcDark: href(logo.srcDark) }),
    href: toUrl(logo.href),
    ...(ratio !== 1 && { ratio }),
  };
}

/** The logo of the navbar and the title beside it, which one with the name in it does not need. */
export async function getBrand(
  { title, navbar }: { title: string; navbar: Pick<Site['navbar'], 'logo'> },
  toUrl: ToUrl,
): Promise<{ title: string; logo: ShownLogo }> {
  const logo = await getLogo(navbar.logo, toUrl);
  if ((logo.ratio ?? 1) < WORDMARK) return { title, logo };
  return { title: '', logo: { ...logo, alt: logo.alt || title } };
}
