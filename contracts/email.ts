import { z } from 'zod';

/** RFC 5321, 4.5.3.1.3. */
const MAX_EMAIL_LENGTH = 254;

/** An e-mail address as it is stored: by the rules of HTML's e-mail field, with a dot in the domain. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH)
  .regex(z.regexes.html5Email)
  .refine((email) => email.split('@').at(-1)?.includes('.'));
