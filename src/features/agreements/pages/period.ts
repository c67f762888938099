import { formatDate } from '#lib/date.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import type { Standing } from './standing.ts';

/** When a version is in force, in words that stay true when the page is read after another version has taken effect. */
export function periodOf(standing: Standing, locale: string, { period }: Messages['agreements']): string {
  if (standing.kind === 'replaced') return period.never;
  const from = formatDate(standing.from, locale);
  if (!standing.until) return interpolate(standing.kind === 'coming' ? period.coming : period.since, { from });
  const until = formatDate(standing.until, locale);
  return interpolate(standing.kind === 'coming' ? period.comingUntil : period.until, { from, until });
}

/** A text with a capital letter at its beginning. */
export const capitalized = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
