/** Writes dates in one form, in UTC. The formatter is cached for each language: to create one takes longer than to write a hundred dates. */
function inForm(parts: Intl.DateTimeFormatOptions): (date: Date, locale: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (date, locale) => {
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
    formats.set(locale, format);
    // It refuses what is no date, instead of saying so.
    return Number.isNaN(date.getTime()) ? String(date) : format.format(date);
  };
}

/** The long form of a date in UTC: `January 2, 2026`. */
export const formatDate: (date: Date, locale: string) => string = inForm({
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

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
export const formatShortDate: (date: Date, locale: string) => string = inForm({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** Day and month, for a list of one year: `January 2`. */
export const formatDay: (date: Date, locale: string) => string = inForm({ month: 'long', day: 'numeric' });

/** The year in the calendar and the digits of a language: `2026`, `2026年`, `۱۴۰۴`. */
export const formatYear: (date: Date, locale: string) => string = inForm({ year: 'numeric' });
