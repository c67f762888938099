import type { PluralForms } from '#lib/messages/plural.ts';
import type { Messages } from '#messages/en';

/** Every message of a language by its path, in the order of its file. */
export const flattenMessages = (messages: Messages): Map<string, string | PluralForms> =>
  new Map(Object.entries(messages).flatMap(([key, value]) => flatten(value, key)));

type Group = { [key: string]: string | PluralForms | Group | string[] };

const flatten = (value: Group[string], path: string): [string, string | PluralForms][] =>
  typeof value === 'string' || isPlural(value)
    ? [[path, value]]
    : Object.entries(value).flatMap(([key, child]) => flatten(child, `${path}.${key}`));

const isPlural = (value: Exclude<Group[string], string>): value is PluralForms => 'locale' in value;

/** A message on a page: its path, and the values of its placeholders. */
export type Shown = { key: string; values: Record<string, string> };

/** A pattern that finds a message in the text of a page. */
export type Pattern = { key: string; source: string; places: string[] };

/** The patterns of each language. */
export type Patterns = Record<string, Pattern[]>;

const PLACE = /\{(\w+)\}/g;

/**
 * Patterns for messages: an expression if there are placeholders, and the text itself if there are none. A message that is hardly
 * more than its placeholders cannot be distinguished from other text, and has none.
 */
export const toPatterns = (messages: Map<string, string | PluralForms>): Pattern[] =>
  [...messages].flatMap(([key, message]) =>
    getForms(message)
      .filter((form) => (form.replaceAll(PLACE, '').match(/\p{L}/gu) ?? []).length >= (form.includes('{') ? 4 : 2))
      .map((form) => {
        const text = form.trim().replaceAll(/\s+/g, ' ');
        const places = [...text.matchAll(PLACE)].map(([, name = '']) => name);
        const parts = text.split(PLACE).map((part, at) => (at % 2 === 0 ? escapeExpression(part) : '(.{1,80}?)'));
        return { key, places, source: places.length > 0 ? parts.join('') : text };
      }),
  );

function getForms(message: string | PluralForms): string[] {
  if (typeof message === 'string') return [message];
  const { locale: _, ...forms } = message;
  return Object.values(forms);
}

const escapeExpression = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
