import type { APIRoute } from 'astro';
import { composeSecurityTxt } from '#lib/security-txt.ts';
import site from '#site';
import { absolute, href } from '#workspace/url.ts';

/** Belongs to the root of a host: `server/` shows it there as well, on other hosts copy or forward it. */
export const GET: APIRoute = () => {
  const contact = site.contact.href.startsWith('/') ? absolute(href(site.contact.href)) : site.contact.href;
  const canonical = absolute('/.well-known/security.txt');
  const languages = site.locales.list.map(({ code }) => code);
  return new Response(composeSecurityTxt({ contact, canonical, languages }, new Date()), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
};
