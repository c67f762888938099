import { unescaped } from '#lib/entities.ts';
import site from '#site';
import { absolute, href } from '#workspace/url.ts';
import { FOLDER } from './address.ts';
import type { PictureWords } from './words.ts';

const IMAGE = /<meta property="og:image" content="([^"]*)"/;
const ALT = /<meta property="og:image:alt" content="([^"]*)"(?: data-section="([^"]*)")?/;
const RTL = /<html[^>]* dir="rtl"/;
const OURS = absolute(href(FOLDER));

/** A picture by the name of its file, and what it says. */
export type AskedPicture = { name: string; words: PictureWords };

/** The picture that a built page wants to be made for it (`tags.ts`); undefined for a page with another one or none. */
export function askedPicture(html: string): AskedPicture | undefined {
  const address = IMAGE.exec(html)?.[1];
  const [, alt = '', written] = ALT.exec(html) ?? [];
  if (!address?.startsWith(OURS)) return undefined;
  const section = written === undefined ? undefined : unescaped(written);
  const title = unescaped(alt).slice(`${section ?? site.title}: `.length);
  const direction = RTL.test(html) ? 'rtl' : 'ltr';
  return { name: address.slice(OURS.length), words: { title, section, direction } };
}
