import type { PluralForms } from './plural.ts';

/**
 * Replaces the placeholders of a message by values: `interpolate('Wait {seconds} s', { seconds: 5 })`. The value `n` selects the
 * plural form.
 */
export function interpolate(message: string | PluralForms, values: Record<string, string | number>): string {
  const text =
    typeof message === 'string'
      ? message
      : (message[new Intl.PluralRules(message.locale).select(Number(values.n))] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
