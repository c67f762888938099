import type { APIRoute } from 'astro';
import { agreementsSitemap } from '#features/agreements/pages/paths.ts';
import { blogSitemap } from '#features/blog/index.ts';
import { getChangesSitemap } from '#features/changes/index.ts';
import { getPagesSitemap } from '#features/content-page/index.ts';
import { getDocsSitemap } from '#features/docs/index.ts';
import { getHomePaths } from '#features/home/load.ts';
import { renderSitemap } from '#lib/sitemap.ts';
import { absolute } from '#workspace/url.ts';

export const GET: APIRoute = async () => {
  const home = (await getHomePaths()).map(({ props: { home } }) => ({
    href: home.href,
    changed: undefined,
    text: { locale: home.locale, id: 'home' },
  }));
  const entries = [
    ...home,
    ...(await getDocsSitemap()),
    ...(await getChangesSitemap()),
    ...(await agreementsSitemap()),
    ...(await getPagesSitemap()),
    ...(await blogSitemap()),
  ];
  return new Response(renderSitemap(entries, absolute), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};
