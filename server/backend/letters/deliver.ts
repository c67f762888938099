import { z } from 'zod';
import { type Letter, letterSchema } from '#contracts/letters/letter.ts';
import type { LetterMail } from './letter-mail.ts';

/** Where letters come from: the functions of the database, called with the secret key. */
export type CallDatabase = <T>(name: string, args: object, schema: z.ZodType<T>) => Promise<T>;

/** Hands a mail over. Resolves with the mail server's answer. */
interface LetterSender {
  /** Rejects when the mail server cannot be reached, or refuses the login. */
  check: () => Promise<void>;
  send: (mail: LetterMail) => Promise<string>;
}

interface DeliveryParts {
  call: CallDatabase;
  sender: LetterSender;
  /** Renders the letter. */
  render: (letter: Letter) => Promise<LetterMail>;
  /** Reports problems to the person who runs the site. */
  report: (message: string) => void;
  /** Asked before each letter. */
  isStopping?: () => boolean;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/** The result of one run. */
export interface DeliverySummary {
  sent: number;
  /** Permanently refused by the mail server. */
  refused: number;
  /** To be tried again. */
  later: number;
  /** Why the run ended early; null if it did not. */
  trouble: string | null;
}

const BATCH = 10;
/** How long a claim holds, in seconds. No letter is sent after the first half of it. */
const LEASE = 600;
/** How often a letter is tried. With the pauses below that takes five days, as with mail servers. */
const MAX_ATTEMPTS = 24;
const LONGEST_PAUSE = 6 * 3600;

/** Seconds until the next attempt: a minute, then four times as long each time, six hours at most. */
const getPause = (attempts: number): number => Math.min(60 * 4 ** Math.max(0, attempts - 1), LONGEST_PAUSE);

/** What is needed to settle a letter. The rest is checked for each alone: one that cannot be read must not keep others from being sent. */
const claimSchema = z.looseObject({ id: z.int(), attempt: z.guid(), attempts: z.int(), kind: z.string() });
const claimList = z.array(claimSchema);

type Claim = z.output<typeof claimSchema>;

/**
 * Delivers what is due. A letter is claimed before it is sent and settled afterwards, so two parallel runs send it once, and what a
 * killed run left behind goes to the next one when its claim expires. A run that is killed between the mail server's answer and the
 * record of it leaves a letter that is sent again, with the same Message-ID.
 */
export async function deliverLetters(parts: DeliveryParts): Promise<DeliverySummary> {
  const summary: DeliverySummary = { sent: 0, refused: 0, later: 0, trouble: null };
  try {
    await deliverDue(parts, summary);
  } catch (error) {
    // What was done before is reported all the same.
    if (summary.sent + summary.refused + summary.later === 0 && !(error instanceof UnrecordedError)) throw error;
    summary.trouble = describeError(error);
  }
  return summary;
}

async function deliverDue(parts: DeliveryParts, summary: DeliverySummary): Promise<void> {
  const { call, sender, isStopping = () => false, now = () => performance.now() } = parts;
  let isChecked = false;
  while (!isStopping() && summary.trouble === null) {
    const started = now();
    const letters = await call('claim_letters', { up_to: BATCH, lease_seconds: LEASE }, claimList);
    if (letters.length === 0) return;
    for (const letter of letters) {
      if (!isChecked) {
        // If the mail server is down, that is not the letters' fault: the attempt is not counted.
        summary.trouble = await sender.check().then(
          () => null,
          (error: unknown) => describeError(error),
        );
        isChecked = true;
      }
      const isLate = now() - started > (LEASE * 1000) / 2;
      if (summary.trouble !== null || isLate || isStopping()) await settle(parts, letter, { outcome: 'untried' });
      else await deliver(letter, parts, summary);
    }
  }
}

async function deliver(letter: Claim, parts: DeliveryParts, summary: DeliverySummary): Promise<void> {
  const { sender, render, report } = parts;
  const postpone = async (reason: string) => {
    const isLast = letter.attempts >= MAX_ATTEMPTS;
    if (isLast) await settle(parts, letter, { outcome: 'refused', answer: reason });
    else await settle(parts, letter, { outcome: 'later', answer: reason, wait: getPause(letter.attempts) });
    summary[isLast ? 'refused' : 'later'] += 1;
    report(`Letter ${letter.id} (${letter.kind}) was not sent: ${reason}`);
  };
  let mail: LetterMail;
  try {
    mail = await render(readLetter(letter));
  } catch (error) {
    return postpone(describeError(error));
  }
  let answer: string;
  try {
    answer = await sender.send(mail);
  } catch (error) {
    const reason = describeError(error);
    if (isRefusal(error)) {
      await settle(parts, letter, { outcome: 'refused', answer: reason });
      summary.refused += 1;
      return report(`Letter ${letter.id} (${letter.kind}) cannot be delivered: ${reason}`);
    }
    // The connection may be lost for all of them.
    if (isBroken(error)) summary.trouble = reason;
    return postpone(reason);
  }
  await settle(parts, letter, { outcome: 'sent', answer });
  summary.sent += 1;
}

/** @throws {Error} that names the part which this version of the site does not understand. */
function readLetter(claim: Claim): Letter {
  const { data, error } = letterSchema.safeParse(claim);
  if (data) return data;
  throw new Error(`This version of the site does not understand its "${error.issues[0]?.path.join('.')}".`);
}

interface Settlement {
  outcome: 'sent' | 'refused' | 'later' | 'untried';
  answer?: string;
  /** In seconds. */
  wait?: number;
}

/** The database did not record what became of a letter. */
class UnrecordedError extends Error {
  override name = 'UnrecordedError';
}

/**
 * Tries for a while, since an unrecorded letter would be sent again.
 * @throws {UnrecordedError} when the database cannot be reached for so long.
 */
async function settle(
  { call, report, now = () => performance.now() }: DeliveryParts,
  letter: Claim,
  { outcome, answer, wait = 0 }: Settlement,
): Promise<void> {
  const args = { letter: letter.id, attempt: letter.attempt, outcome, answer: answer ?? null, wait_seconds: wait };
  const begun = now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await call('settle_letter', args, z.boolean());
      return;
    } catch (error) {
      const name = `Letter ${letter.id} (${letter.kind})`;
      // A silent database makes each attempt last a minute. By then others may have the letter.
      if (attempt === SETTLE_ATTEMPTS || now() - begun > (LEASE * 1000) / 2)
        throw new UnrecordedError(
          outcome === 'sent'
            ? `${name} was sent, but this could not be recorded, so it will be sent again: ${describeError(error)}`
            : `What became of ${name} could not be recorded: ${describeError(error)}`,
        );
      if (attempt === 1)
        report(`${name}: what became of it cannot be recorded yet, and is tried again: ${describeError(error)}`);
      await new Promise((resolve) => setTimeout(resolve, attempt * SETTLE_PAUSE_MS));
    }
  }
}

/** With growing pauses that takes half a minute: as long as a crashed database may need to restart. */
const SETTLE_ATTEMPTS = 16;
const SETTLE_PAUSE_MS = 250;

/** nodemailer's properties of an error besides its message. */
const smtpError = z.object({
  responseCode: z.number().optional(),
  command: z.string().optional(),
  code: z.string().optional(),
});

/** Whether the mail server permanently refuses this letter: its recipient, or its content. */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0, command = '', code } = smtpError.safeParse(error).data ?? {};
  // Nodemailer itself rejects some addresses.
  return (responseCode >= 500 && /^(RCPT TO|DATA)/.test(command)) || (code === 'EENVELOPE' && command === 'API');
}

/** Whether there was no answer, or one that is not about this letter. */
function isBroken(error: unknown): boolean {
  const { responseCode, command = '' } = smtpError.safeParse(error).data ?? {};
  return responseCode === undefined || !/^(RCPT TO|DATA)/.test(command);
}

const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 400);
