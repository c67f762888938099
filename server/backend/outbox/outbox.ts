import { existsSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { parseJson } from '../../parse-json.ts';
import type { Mail, MailSender } from '../mail/sender.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { closeToOthers, writePrivateFile } from '../private-file.ts';

export interface KeptMail extends Pick<Mail, 'to' | 'subject' | 'text' | 'html'> {
  /** Empty where the e-mail is not for signing in. */
  link: string;
  code: string;
  /** ISO 8601. */
  sentAt: string;
}

/** Stores the e-mails on this machine, for someone who tries the site out. */
export interface Outbox extends MailSender {
  /** Newest first; filtered by address if one is given. */
  list: (to?: string) => KeptMail[];
}

const MAX_MAILS = 200;
/** The file may have this many more than are kept, so that it is rarely rewritten. */
const MAX_LINES = 2 * MAX_MAILS;

/**
 * Opens the outbox of a file, in which each line is an e-mail, the oldest first.
 * @param now milliseconds since 1970.
 */
export async function openOutbox(file: string, now: () => number): Promise<Outbox> {
  // A copy of the data folder may be open to everybody on the machine.
  if (existsSync(file)) await closeToOthers(file);
  const found = parseMails(await readFile(file, 'utf8').catch(() => ''));
  let mails = found.slice(0, MAX_MAILS);
  let lines = found.length;
  const inTurn = oneAtATime();

  async function keep(mail: KeptMail): Promise<void> {
    mails = [mail, ...mails.slice(0, MAX_MAILS - 1)];
    if (lines < MAX_LINES) {
      await appendFile(file, toLine(mail), { mode: 0o600 });
      lines += 1;
    } else {
      await writePrivateFile(file, mails.toReversed().map(toLine).join(''));
      lines = mails.length;
    }
  }

  return {
    list: (to) => (to === undefined ? mails : mails.filter((mail) => mail.to === to)),
    check: async () => {},
    send: ({ to, subject, text, html, link = '', code = '' }) =>
      inTurn(async () => {
        await keep({ to, subject, text, html, link, code, sentAt: new Date(now()).toISOString() });
        return 'kept in the outbox';
      }),
  };
}

/** The line break comes first: if the line before was only partly written, this one is still whole. */
const toLine = (mail: KeptMail) => `\n${JSON.stringify(mail)}`;

/** Newest first. Lines that are no e-mail are skipped. */
const parseMails = (text: string): KeptMail[] =>
  text
    .split('\n')
    .map((line) => parseJson(line))
    .filter(isMail)
    .reverse();

const KEYS = ['to', 'subject', 'text', 'html', 'link', 'code', 'sentAt'];

function isMail(value: unknown): value is KeptMail {
  return (
    typeof value === 'object' && value !== null && KEYS.every((key) => typeof Reflect.get(value, key) === 'string')
  );
}
