import { RIGHT_TO_LEFT_LETTER } from '#contracts/direction.ts';
import { propose } from '#contracts/nearest.ts';
import { parseYaml } from '#workspace/front-matter.ts';
import { reportMistakes } from '#workspace/mistakes.ts';
import { en, type Messages } from './en.ts';
import type { PluralForms } from './plural.ts';

type Source = {
  /** The file as mistakes name it. */
  file: string;
  locale: string;
  /** The engine's messages, which the site's replace; undefined for a language that the engine does not have. */
  base: Messages | undefined;
};

type Path = readonly (string | number)[];
type AddMistake = (path: Path, message: string) => void;

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isPlural = (value: unknown): value is PluralForms =>
  isRecord(value) && 'locale' in value && 'other' in value;
/** Whether a value is a group of messages, not a message. */
export const isGroup = (value: unknown): value is Record<string, unknown> => isRecord(value) && !isPlural(value);
const getPlaces = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));

/** Isolates e-mail addresses and names in a text from right to left, where digits and signs at their ends would change places. */
const isolateNames = (text: string): string =>
  RIGHT_TO_LEFT_LETTER.test(text)
    ? text.replaceAll(/\{(?:address|newAddress|other|email|name|who)\}/g, '\u2068$&\u2069')
    : text;

const quote = (path: Path) => `"${path.join('.')}"`;

/**
 * The messages of a locale, overridden by a site's own. Reports every mistake of the file, each with its line.
 * @throws {Error} with all mistakes, outside of a build
 */
export function parseSiteMessages(text: string, { file, locale, base }: Source): Messages {
  const yaml = parseYaml(text);
  const mistakes = yaml.errors.map(({ line, message }) => `${file}:${line}: ${message}.`);
  const addMistake: AddMistake = (path, message) => mistakes.push(`${file}:${yaml.getLine(path)}: ${message}`);
  const messages = structuredClone(base ?? en);
  // Messages that cannot be parsed would be reported as missing.
  const isReadable = yaml.errors.every(({ isLetter }) => isLetter);
  if (isReadable) replaceMessages(messages, { given: yaml.data ?? {}, example: en, path: [] }, { locale, addMistake });
  const missing = base || !isReadable ? [] : getPaths(en).filter((path) => !yaml.find(path));
  for (const path of missing) addMistake(path, `The message ${quote(path)} is missing.`);
  // The engine gains messages with each upgrade.
  if (missing.length > 0)
    mistakes.push(`${file}: npm run translate -- update ${locale} adds what is missing, in English.`);
  const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
  reportMistakes(mistakes, (all) => new Error(`The messages of the site have ${count}:\n${all.join('\n')}`));
  return messages;
}

/** The path of each message. */
const getPaths = (group: object, path: Path = []): Path[] =>
  Object.entries(group).flatMap(([key, value]) =>
    isGroup(value) ? getPaths(value, [...path, key]) : [[...path, key]],
  );

type Entry = { given: unknown; example: unknown; path: Path };
type Context = { locale: string; addMistake: AddMistake };

/** Puts the given texts into a group of messages. The English ones define which messages and placeholders exist. */
function replaceMessages(target: object, { given, example, path }: Entry, context: Context): void {
  if (!isRecord(given) || !isRecord(example)) {
    context.addMistake(
      path,
      path.length > 0 ? `${quote(path)} is a group of messages.` : 'This is not a group of messages.',
    );
    return;
  }
  for (const [key, value] of Object.entries(given)) {
    const entry = { given: value, example: example[key], path: [...path, key] };
    if (!Object.hasOwn(example, key)) {
      const hint = propose(key, Object.keys(example));
      context.addMistake(entry.path, `There is no message ${quote(entry.path)}.${hint}`);
    } else if (isGroup(entry.example)) {
      const group: unknown = Reflect.get(target, key);
      if (isRecord(group)) replaceMessages(group, entry, context);
    } else Reflect.set(target, key, readMessage(entry, context));
  }
}

function readMessage({ given, example, path }: Entry, context: Context): string | string[] | PluralForms {
  if (Array.isArray(example)) return readList(given, example.length, path, context);
  if (isPlural(example)) return isUntranslated(given, example) ? example : readForms(given, example, path, context);
  return readText(given, getPlaces(String(example)), path, context);
}

/** Whether each plural form of a message still is one of the English ones. */
const isUntranslated = (given: unknown, { one, other }: PluralForms): boolean =>
  isRecord(given) && 'other' in given && Object.values(given).every((form) => form === one || form === other);

function readText(given: unknown, places: Set<string>, path: Path, { addMistake }: Context): string {
  if (typeof given !== 'string') {
    addMistake(path, `${quote(path)} has to be a text.`);
    return '';
  }
  const names = [...places].map((name) => `{${name}}`).join(', ');
  const known = names ? ` Known placeholders: ${names}.` : '';
  for (const place of getPlaces(given)) {
    if (!places.has(place)) addMistake(path, `The message ${quote(path)} has no placeholder {${place}}.${known}`);
  }
  return isolateNames(given);
}

function readList(given: unknown, length: number, path: Path, context: Context): string[] {
  if (Array.isArray(given) && given.length === length)
    return given.map((text: unknown, index) => readText(text, new Set(), [...path, index], context));
  context.addMistake(path, `${quote(path)} has to be a list of ${length} texts.`);
  return [];
}

/** A single text is used for all numbers. */
function readForms(given: unknown, example: PluralForms, path: Path, context: Context): PluralForms {
  const { locale } = context;
  const places = getPlaces(JSON.stringify(example));
  const forms = typeof given === 'string' ? { other: given } : given;
  if (isRecord(forms) && 'other' in forms && Object.keys(forms).every((name) => CATEGORIES.includes(name))) {
    const texts = Object.entries(forms).map(([name, text]) => [name, readText(text, places, [...path, name], context)]);
    return { other: '', ...Object.fromEntries(texts), locale };
  }
  context.addMistake(
    path,
    `${quote(path)} has to be a text, or a text for "other" and any of ${CATEGORIES.slice(0, -1).join(', ')}.`,
  );
  return example;
}
