import type { APIRoute } from 'astro';
import { readIcons, toManifest } from '#features/web-app/manifest.ts';
import site from '#site';
import { reportMistakes } from '#workspace/mistakes.ts';

/** A site that cannot be installed has no manifest. */
export const getStaticPaths = () => (site.webApp ? [{ params: { manifest: 'manifest' } }] : []);

export const GET: APIRoute = async () => {
  const webApp = site.webApp ?? { icons: [] };
  const { icons, mistakes } = await readIcons(webApp);
  reportMistakes(mistakes);
  return new Response(JSON.stringify(toManifest(site, webApp, icons)), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
};
