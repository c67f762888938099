import { configuredBackend } from '#contracts/backend-config.ts';
import { getMessages } from '#lib/messages/index.ts';
import site from '#site';

/** What the question at the end of a page needs; undefined where this site does not ask. */
export const questionFor = (page: string, locale: string) =>
  site.feedback
    ? { page, backend: configuredBackend(site.customFields), messages: getMessages(locale).feedback }
    : undefined;
