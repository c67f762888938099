// E-mails to members, for stewards: npm run letters -- --help
import type { Letter } from '#contracts/letters/letter.ts';
import { deliverLetters } from '#server/backend/letters/deliver.ts';
import { type LetterMail, toLetterMail } from '#server/backend/letters/letter-mail.ts';
import { loadLetterSite } from '#server/backend/letters/letter-site.ts';
import { createSmtpSender } from '#server/backend/mail/sender.ts';
import { redactEmails } from '#server/backend/redact-emails.ts';
import { mailVariables, requireSender } from '#server/backend/settings.ts';
import { readBuiltSite } from '#server/http/built-site.ts';
import { parseVariables } from '#server/variables.ts';
import { OUT_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import type { Backend } from './backend/backend.ts';
import { openBackendFor, toUserError } from './backend.ts';
import { UserError } from './command-line/errors.ts';
import { runProgram } from './command-line/run.ts';
import { lettersProgram } from './letters/program.ts';
import { printStatus, sanitizeForTerminal } from './output/terminal.ts';

/** Not SIGHUP: whoever starts the command with nohup wants it to go on. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const readSite = () => toUserError(() => readBuiltSite(OUT_FOLDER));
const readMailVariables = () => toUserError(() => parseVariables(process.env, mailVariables.check(requireSender)));

/** Renders letters with the texts of the built site. */
async function getRenderer(): Promise<(letter: Letter) => Promise<LetterMail>> {
  const built = await readSite();
  const letters = await loadLetterSite(OUT_FOLDER, built);
  if (!letters)
    throw new UserError(`The site in ${toDisplayPath(OUT_FOLDER)} has no page to sign in on, so there are no letters.`);
  const { SITE_URL } = await readMailVariables();
  const { origin } = new URL(SITE_URL ?? built.url);
  return (letter) => toLetterMail(letter, letters, origin);
}

async function deliver(backend: Backend) {
  const { SMTP_URL, MAIL_FROM } = await readMailVariables();
  if (!SMTP_URL || !MAIL_FROM) {
    throw new UserError(
      'SMTP_URL and MAIL_FROM, the mail server and the sender of the letters, are not set. The embedded backend ' +
        'delivers its letters by itself while the site runs.',
    );
  }
  const render = await getRenderer();
  const sender = createSmtpSender({ url: SMTP_URL, from: MAIL_FROM, contact: (await readSite()).letters?.contact });
  // On a schedule, its output is a log: mail servers repeat the address in their answers.
  const report = (message: string) => printStatus(sanitizeForTerminal(redactEmails(message)));
  const { isStopping, release } = watchSignals();
  try {
    const { trouble, ...counts } = await deliverLetters({ call: backend.call, sender, render, report, isStopping });
    const reason = trouble ?? (isStopping() ? 'the command was interrupted.' : null);
    return { ...counts, trouble: reason && redactEmails(reason) };
  } finally {
    release();
  }
}

/** A letter that the mail server has, and whose delivery is not recorded, would be sent again: a signal waits until it is. */
function watchSignals() {
  let isInterrupted = false;
  // npm passes the signal on that its script has had from the terminal already, so a second one means nothing.
  const stop = () => {
    if (!isInterrupted)
      printStatus('Interrupted: the letter that is under way is still recorded, which may take some minutes.');
    isInterrupted = true;
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const release = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
  return { isStopping: () => isInterrupted, release };
}

/** Runs what the command line names. */
export const letters = (line?: string[]): Promise<void> =>
  runProgram(lettersProgram({ open: openBackendFor, getRenderer, deliver }), line);

if (import.meta.main) await letters();
