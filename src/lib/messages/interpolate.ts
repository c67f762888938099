import { interpolate as interpolateText } from '#contracts/interpolate.ts';
import type { PluralForms } from './plural.ts';

/**
 * Replaces the placeholders of a message by values: `interpolate('Wait {seconds} s', { seconds: 5 })`. The value `n` selects the
 * plural form.
 */
export function interpolate(message: string | PluralForms, values: Record<string, string | number>): string {
  if (typeof message === 'string') return interpolateText(message, values);
  const form = new Intl.PluralRules(message.locale).select(Number(values.n));
  return interpolateText(message[form] ?? message.other, values);
}
