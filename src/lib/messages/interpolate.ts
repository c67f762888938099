import { interpolate as interpolateText } from '#contracts/interpolate.ts';
import type { PluralForms } from './plural.ts';

/** Cached for each language, since they are slow to create. */
const rules = new Map<string, Intl.PluralRules>();

function getRules(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
}

/**
 * Replaces the placeholders of a message by values: `interpolate('Wait {seconds} s', { seconds: 5 })`. The value `n` selects the
 * plural form.
 */
export function interpolate(message: string | PluralForms, values: Record<string, string | number>): string {
  if (typeof message === 'string') return interpolateText(message, values);
  const form = getRules(message.locale).select(Number(values.n));
  return interpolateText(message[form] ?? message.other, values);
}
