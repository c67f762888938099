import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SITE_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import type { Messages } from './en.ts';
import { parseSiteMessages } from './site-messages.ts';

export type { Messages };

const loaded = new Map<string, Messages>();

/**
 * The messages of a locale: those of the engine, overridden by `messages/<locale>.yml` in the site's folder. For a language that the
 * engine does not have, that file must have all messages.
 * @throws {Error} if a locale has no messages. Mistakes in the site's file are reported: outside of a build, that throws, too
 */
export function getMessages(locale: string): Messages {
  const messages = loaded.get(locale) ?? loadMessages(locale);
  loaded.set(locale, messages);
  return messages;
}

/** Whether the engine itself has messages for a locale. */
export const hasMessages = (locale: string): boolean => readEngineMessages(locale) !== undefined;

/** The file with a site's own messages. */
const getSiteMessagesFile = (locale: string): string => join(SITE_FOLDER, 'messages', `${locale}.yml`);

function loadMessages(locale: string): Messages {
  const base = readEngineMessages(locale);
  const file = getSiteMessagesFile(locale);
  const shown = toDisplayPath(file);
  if (existsSync(file)) return parseSiteMessages(readFileSync(file, 'utf8'), { file: shown, locale, base });
  if (base) return base;
  throw new Error(
    `There are no messages for the locale "${locale}". Run "npm run translate -- add ${locale}", which writes them into ${shown} ` +
      'in English, and translate them there.',
  );
}

/**
 * A file of the engine's package, to resolve `#messages/…`: this one, since commands can run in any folder. In a build this module
 * is bundled elsewhere, and the working directory is the engine's.
 */
function getFileOfEngine(): string {
  const here = fileURLToPath(import.meta.url);
  return existsSync(join(dirname(here), 'en.ts')) ? here : resolve('package.json');
}

/** Loads the file by its name, so that a new language needs no other change. */
function readEngineMessages(locale: string): Messages | undefined {
  try {
    const { default: messages }: { default: Messages } = createRequire(getFileOfEngine())(`#messages/${locale}`);
    return messages;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).includes('MODULE_NOT_FOUND')) return undefined;
    throw error;
  }
}
