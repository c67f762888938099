import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { BuiltSite } from '#contracts/built-site.ts';
import type { Direction } from '#contracts/direction.ts';
import { getTextFile, type LetterContext } from '#contracts/letters/compose.ts';
import { parseJson } from '../../parse-json.ts';

/** The part of `agreements.json` that letters need. */
const agreementsSchema = z.object({ agreements: z.array(z.object({ id: z.string(), href: z.string() })) });

/** The exact text of a version, as an attachment. */
export interface AttachedText {
  name: string;
  content: string;
}

/** The texts of a built site for letters. */
export interface LetterSite {
  /** The language of the letters to a person, and its messages. */
  getContext: (locale: string | null, origin: string) => LetterContext;
  direction: (locale: string) => Direction;
  /** @throws {Error} when the built site does not have exactly this text. */
  readText: (documentId: string, version: number, sha256: string) => Promise<AttachedText>;
}

/** @returns undefined for a site without agreements. */
export async function loadLetterSite(folder: string, site: BuiltSite): Promise<LetterSite | undefined> {
  const { letters, base, title } = site;
  if (!letters || site.agreements === null) return undefined;
  const { agreements } = agreementsSchema.parse(parseJson(await readFile(join(folder, site.agreements), 'utf8')));
  const find = (locale: string) => {
    const found = letters.languages[locale] ?? letters.languages[letters.defaultLocale];
    if (!found) throw new Error(`The built site has no letters in its default language, "${letters.defaultLocale}".`);
    return found;
  };
  return {
    getContext: (wanted, origin) => {
      const locale = wanted !== null && Object.hasOwn(letters.languages, wanted) ? wanted : letters.defaultLocale;
      const { messages, memberPath, deskPath } = find(locale);
      return { messages, locale, site: title, origin, memberPath, deskPath, contact: letters.contact, agreements };
    },
    direction: (locale) => find(locale).direction,
    readText: async (documentId, version, sha256) => {
      const agreement = agreements.find(({ id }) => id === documentId);
      if (!agreement) throw new Error(`The built site has no agreement "${documentId}".`);
      const { path, name } = getTextFile(agreement, version);
      const content = await readFile(join(folder, decodeURI(path.slice(base.length))), 'utf8');
      if (createHash('sha256').update(content).digest('hex') === sha256) return { name, content };
      throw new Error(
        `The text of version ${version} of "${documentId}" on the built site is not the one that was published.`,
      );
    },
  };
}
