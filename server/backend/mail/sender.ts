import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { emailSchema } from '#contracts/email.ts';

/** One e-mail. The outbox shows its link and code, if it has any; a mail server gets the rest. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  link?: string;
  code?: string;
  /** Plain texts. */
  attachments?: { name: string; content: string }[];
  /** With its angle brackets; generated if omitted. */
  messageId?: string;
}

export interface MailSender {
  /** Rejects when the mail server cannot be reached, or refuses the login. */
  check: () => Promise<void>;
  /** Resolves when the e-mail is stored or handed over, with the mail server's answer. */
  send: (mail: Mail) => Promise<string>;
}

interface SmtpOptions {
  url: string;
  from: string;
  /** Where the community is reached. If it is an e-mail address, replies go there: nobody may read what is sent to `from`. */
  contact?: string | undefined;
  answerTimeoutMs?: number;
}

const CONNECTION_TIMEOUT_MS = 7_000;
/**
 * For each answer in the conversation with a mail server. Some check a mail for a minute before they accept it, and a mail that is given
 * up before that is sent twice. Yet a letter has to be settled within half of its lease.
 */
const ANSWER_TIMEOUT_MS = 120_000;

export function createSmtpSender({
  url,
  from,
  contact = '',
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
}: SmtpOptions): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: answerTimeoutMs,
    socketTimeout: answerTimeoutMs,
  });
  return {
    check: async () => {
      await transport.verify().catch(explain);
    },
    send: async ({ to, subject, text, html, attachments = [], messageId }) => {
      const sending = transport.sendMail({
        from: toAddress(from),
        ...(emailSchema.safeParse(contact).success && { replyTo: contact }),
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The library sends them in Base64: every byte of a text arrives unchanged, and its hash can be computed.
        attachments: attachments.map(({ name, content }) => ({
          filename: name,
          content: Buffer.from(content),
          contentType: 'text/plain; charset=utf-8',
        })),
        ...(messageId && { messageId }),
        // RFC 3834: no automatic replies.
        headers: { 'auto-submitted': 'auto-generated' },
      });
      const { response } = await sending.catch(explain);
      return response;
    },
  };
}

/** @throws {Error} the same, or one that says what to do where OpenSSL alone has spoken. */
function explain(error: unknown): never {
  if (error instanceof Error && error.message.includes('wrong version number'))
    throw new Error(
      'the mail server does not encrypt from the start, as smtps:// needs it. Take the port for that in SMTP_URL, mostly 465, or smtp://, ' +
        'which encrypts with STARTTLS.',
      { cause: error },
    );
  throw error;
}

/** Of `sendMail`. */
const smtpError = z.object({ response: z.string(), command: z.string() });

/** The enhanced status codes, by RFC 3463, of a mailbox or a domain that there is not, or that cannot be. */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.1\.(?:[0-36]|10)\b/;

/** Whether the mail server says that nobody has the address of the recipient, as after a typing mistake. */
export function isWrongAddress(error: unknown): boolean {
  const { data } = smtpError.safeParse(error);
  return data !== undefined && /^(?:RCPT TO|DATA)/.test(data.command) && NO_SUCH_ADDRESS.test(data.response);
}

/** Name and address of a sender. Given as one text, brackets, colons and others in the name would have a meaning of their own. */
function toAddress(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]+)>$/.exec(from.trim()) ?? [];
  return { name: name.replace(/^"(.*)"$/, '$1').replaceAll(/\\(.)/g, '$1'), address };
}
