import { z } from 'zod';
import type { Option } from './model.ts';

/** What an option expects whose value is a day. */
export const A_DAY: NonNullable<Option['expects']> = {
  says: 'a day of the calendar, such as 2026-12-01',
  isMet: (value) => z.iso.date().safeParse(value).success,
};
