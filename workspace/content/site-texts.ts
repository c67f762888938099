import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { propose } from '#contracts/nearest.ts';
import type { Site } from '#contracts/site-config/index.ts';
import site from '#site';
import { SITE_FOLDER, toDisplayPath } from '../folders.ts';
import { parseYaml } from '../front-matter.ts';
import { isBuilding, reportMistakes } from '../mistakes.ts';

/** What readers see of the configuration, except for the community's name, which is the same in all languages. */
function pickTexts({ tagline, description, contact, announcement, navbar, footer, home, blog }: Site) {
  return { tagline, description, contact, announcement, navbar, footer, home, blog };
}
type SiteTexts = ReturnType<typeof pickTexts>;

/** The keys whose values readers see. */
const TEXTS = new Set(['label', 'title', 'tagline', 'description', 'content', 'copyright', 'alt']);

/** Replaces each text in it. */
function replaceTexts(value: object, translate: (text: string) => string): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && TEXTS.has(key)) Reflect.set(value, key, translate(inner));
    else if (typeof inner === 'object' && inner !== null) replaceTexts(inner, translate);
  }
}

/** All texts of a configuration that can be translated. */
export function listSiteTexts(config: Site): Set<string> {
  const found = new Set<string>();
  replaceTexts(structuredClone({ ...pickTexts(config), docs: config.docs }), (text) => {
    if (text) found.add(text);
    return text;
  });
  return found;
}

/** The file that translates the texts of the configuration into another language. */
export const getSiteTextsFile = (locale: string, siteFolder: string = SITE_FOLDER): string =>
  join(siteFolder, 'content', 'i18n', locale, 'site.yml');

const schema = z.record(z.string(), z.string('A translation is a text.').min(1, 'A translation is a text.'));

/** The translations in a file, and its problems. */
export function parseSiteTexts(source: string, known: Set<string>) {
  const yaml = parseYaml(source);
  const problems = yaml.errors.map(({ line, message }) => ({
    line,
    message: `It cannot be read as YAML: ${message}.`,
  }));
  if (problems.length > 0) return { texts: new Map<string, string>(), problems };
  const { data = {}, error } = schema.safeParse(yaml.data ?? {});
  for (const { path, message } of error?.issues ?? []) problems.push({ line: yaml.getLine(path), message });
  for (const text of Object.keys(data)) {
    if (known.has(text)) continue;
    const message = `The configuration has no text "${text}".${propose(text, known)}`;
    problems.push({ line: yaml.getLine([text]), message });
  }
  return { texts: new Map(Object.entries(data)), problems };
}

/** Read once for each language: the development server restarts when one of these files changes. */
const translations = new Map<string, Map<string, string>>();

function readTranslations(locale: string): Map<string, string> {
  const known = translations.get(locale);
  if (known) return known;
  const file = getSiteTextsFile(locale);
  // The default language has the texts themselves.
  const isTranslated = locale !== site.locales.default && existsSync(file);
  const { texts, problems } = parseSiteTexts(isTranslated ? readFileSync(file, 'utf8') : '', listSiteTexts(site));
  reportMistakes(problems.map(({ line, message }) => `${toDisplayPath(file)}:${line}: ${message}`));
  translations.set(locale, texts);
  return texts;
}

/** A text of the configuration in a language; unchanged if there is no translation. */
export const translateSiteText = (text: string, locale: string): string => readTranslations(locale).get(text) ?? text;

/** The texts of the configuration that a language does not have yet. */
export function listUntranslatedTexts(locale: string): string[] {
  const texts = readTranslations(locale);
  return [...listSiteTexts(site)].filter((text) => !texts.has(text));
}

/** Put together once in a build for each language, since each page asks for them several times. */
const siteTexts = new Map<string, SiteTexts>();

/** The texts of the configuration in a language. */
export function getSiteTexts(locale: string): SiteTexts {
  const known = isBuilding() && siteTexts.get(locale);
  if (known) return known;
  const texts = structuredClone(pickTexts(site));
  replaceTexts(texts, (text) => translateSiteText(text, locale));
  siteTexts.set(locale, texts);
  return texts;
}
