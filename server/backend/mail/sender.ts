import { createTransport } from 'nodemailer';
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
      await transport.verify();
    },
    send: async ({ to, subject, text, html, attachments = [], messageId }) => {
      const { response } = await transport.sendMail({
        from: toAddress(from),
        ...(emailSchema.safeParse(contact).success && { replyTo: contact }),
        to: { name: '', address: to },
        subject,
        text,
        html,
        // In Base64, so that every byte of a text arrives unchanged, and its hash can be computed.
        attachments: attachments.map(({ name, content }) => ({
          filename: name,
          content: Buffer.from(content),
          contentType: 'text/plain; charset=utf-8',
          encoding: 'base64',
        })),
        ...(messageId && { messageId }),
        // RFC 3834: no automatic replies.
        headers: { 'auto-submitted': 'auto-generated' },
      });
      return response;
    },
  };
}

/** Name and address of a sender. Given as one text, brackets, colons and others in the name would have a meaning of their own. */
function toAddress(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]+)>$/.exec(from.trim()) ?? [];
  return { name: name.replace(/^"(.*)"$/, '$1').replaceAll(/\\(.)/g, '$1'), address };
}
