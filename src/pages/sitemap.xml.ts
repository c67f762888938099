import type { APIRoute } from 'astro';
import { agreementsSitemap } from '../agreements/pages/sitemap.ts';
import { blogSitemap } from '../blog/index.ts';
import { docsSitemap } from '../docs/index.ts';
import { homePaths } from '../home/load.ts';
import { renderSitemap } from '../lib/sitemap.ts';
import { absolute } from '../lib/url.ts';
import { pagesSitemap } from '../page/index.ts';

export const GET: APIRoute = async () => {
  const home = (await homePaths()).map(({ props }) => ({ address: props.home.address, changed: undefined }));
  const entries = [
    ...home,
    ...(await docsSitemap()),
    ...(await agreementsSitemap()),
    ...(await pagesSitemap()),
    ...(await blogSitemap()),
  ];
  return new Response(renderSitemap(entries, absolute), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};
