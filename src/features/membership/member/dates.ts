import { formatDate } from '#lib/date.ts';

/** The day of a moment, as one reads it; the moment as the backend writes it, or in milliseconds since 1970. */
export const dayOf = (moment: string | number, locale: string): string => formatDate(new Date(moment), locale);
