import { configuredBackend } from '#contracts/backend-config.ts';
import { getMessages } from '#lib/messages/index.ts';
import site from '#site';

/** The data of the question at the end of a page; undefined if this site does not ask. */
export const getFeedbackData = (page: string, locale: string) =>
  site.feedback ? { page, backend: configuredBackend(site), messages: getMessages(locale).feedback } : undefined;
