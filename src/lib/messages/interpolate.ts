import type { PluralForms } from './plural.ts';

/**
 * Puts values into the places that a message keeps for them: `interpolate('Wait {seconds} s', { seconds: 5 })`. Of plural forms it
 * takes the one for `n`.
 */
export function interpolate(message: string | PluralForms, values: Record<string, string | number>): string {
  const text =
    typeof message === 'string'
      ? message
      : (message[new Intl.PluralRules(message.locale).select(Number(values.n))] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
