/** The long form of a date in UTC: `January 2, 2026`. */
export const formatDate = (date: Date, locale: string): string =>
  date.toLocaleDateString(locale, { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/**
 * The day of a moment for its reader, in UTC as everywhere. It says so if their own clock showed another day then: an evening in Los Angeles
 * would otherwise be on a day that has not begun.
 * @param moment if a string, in ISO 8601
 */
export function formatDayOfMoment(moment: string | Date, locale: string): string {
  const date = new Date(moment);
  const isSameDay = date.getDate() === date.getUTCDate();
  return `${formatDate(date, locale)}${isSameDay ? '' : ' (UTC)'}`;
}

/** The short form: `Jan 2, 2026`. */
export const formatShortDate = (date: Date, locale: string): string =>
  date.toLocaleDateString(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Day and month, for a list of one year: `January 2`. */
export const formatDay = (date: Date, locale: string): string =>
  date.toLocaleDateString(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** The year in the calendar and the digits of a language: `2026`, `2026年`, `۱۴۰۴`. */
export const formatYear = (date: Date, locale: string): string =>
  date.toLocaleDateString(locale, { year: 'numeric', timeZone: 'UTC' });
