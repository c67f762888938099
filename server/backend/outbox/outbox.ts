import { readFile } from 'node:fs/promises';
import type { Mail, MailSender } from '../mail/sender.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { writePrivateFile } from '../private-file.ts';

export interface KeptMail extends Pick<Mail, 'to' | 'subject' | 'text' | 'html'> {
  /** Empty where the e-mail is not for signing in. */
  link: string;
  code: string;
  /** ISO 8601. */
  sentAt: string;
}

/** Stores the e-mails on this machine, for somebody who tries the site out. */
export interface Outbox extends MailSender {
  /** Newest first. */
  list: () => KeptMail[];
}

const MAX_MAILS = 200;

/** @param now milliseconds since 1970. */
export async function openOutbox(file: string, now: () => number): Promise<Outbox> {
  let mails = parseMails(await readFile(file, 'utf8').catch(() => '[]'));
  const inTurn = oneAtATime();
  return {
    list: () => mails,
    check: async () => {},
    send: ({ to, subject, text, html, link = '', code = '' }) =>
      inTurn(async () => {
        mails = [{ to, subject, text, html, link, code, sentAt: new Date(now()).toISOString() }, ...mails].slice(
          0,
          MAX_MAILS,
        );
        await writePrivateFile(file, `${JSON.stringify(mails, null, 2)}\n`);
        return 'kept in the outbox';
      }),
  };
}

function parseMails(text: string): KeptMail[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter(isMail) : [];
  } catch {
    return [];
  }
}

const KEYS = ['to', 'subject', 'text', 'html', 'link', 'code', 'sentAt'];

function isMail(value: unknown): value is KeptMail {
  return (
    typeof value === 'object' && value !== null && KEYS.every((key) => typeof Reflect.get(value, key) === 'string')
  );
}
