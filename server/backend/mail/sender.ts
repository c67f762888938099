import { createTransport } from 'nodemailer';
import type { MailContent } from './templates.ts';

/** One e-mail as it is sent. The outbox shows link and code; a mail server gets the rest. */
export interface Mail extends MailContent {
  to: string;
  link: string;
  code: string;
}

export interface MailSender {
  /** Settles when the mail is kept or handed over. */
  send: (mail: Mail) => Promise<void>;
}

/** In milliseconds. The browser gives up after ten seconds, and should hear the reason before. */
const PATIENCE = 7_000;

export function smtpSender({ url, from }: { url: string; from: string }): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  });
  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
  };
}
