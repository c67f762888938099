import { createTransport } from 'nodemailer';
import type { MailContent } from './templates.ts';

/** One e-mail. The outbox shows its link and code; a mail server gets the rest. */
export interface Mail extends MailContent {
  to: string;
  link: string;
  code: string;
}

export interface MailSender {
  /** Resolves when the e-mail is stored or handed over. */
  send: (mail: Mail) => Promise<void>;
}

/** In milliseconds. The browser gives up after ten seconds, and should get the reason before. */
const TIMEOUT_MS = 7_000;

export function createSmtpSender({ url, from }: { url: string; from: string }): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
  };
}
