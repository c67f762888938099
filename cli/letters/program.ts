import { z } from 'zod';
import type { Letter } from '#contracts/letters/letter.ts';
import { nearest } from '#contracts/nearest.ts';
import type { DeliverySummary } from '#server/backend/letters/deliver.ts';
import type { LetterMail } from '#server/backend/letters/letter-mail.ts';
import type { Backend } from '../backend/backend.ts';
import { BACKEND_NOTE, URL_OPTION } from '../backend/url-option.ts';
import { UsageError, UserError } from '../command-line/errors.ts';
import { type Command, getChoice, type Options, type ParsedArgs, type Program } from '../command-line/model.ts';
import { loadMembers } from '../members/load.ts';
import { printStatus, sanitizeForTerminal } from '../output/terminal.ts';
import { loadLetters, STATES, WRITERS } from './list.ts';
import {
  type Mailing,
  planAnnouncement,
  planReminders,
  planWelcome,
  type Written,
  writeLetters,
  writeReadingReminders,
} from './write.ts';

interface LettersParts {
  /** The backend that the command line names. */
  open: (args: ParsedArgs) => Promise<Backend>;
  /** Renders letters, with the texts of the built site. */
  getRenderer: () => Promise<(letter: Letter) => Promise<LetterMail>>;
  /** Delivers the waiting letters of a backend. Throws a `UserError` if no mail server is set. */
  deliver: (backend: Backend) => Promise<DeliverySummary>;
}

const FORMATS = ['table', 'csv', 'json'] as const;
const STANDINGS = ['asked', 'due'] as const;
const DAY_MS = 86_400_000;
/** How long ago those who are welcomed have joined at most. */
const RECENT_DAYS = 14;

const WRITING: Options = {
  'dry-run': { description: 'Writes nothing, and shows each mail.' },
  ...URL_OPTION,
};

/** `npm run letters`: the e-mails to members. */
export const lettersProgram = (parts: LettersParts): Program => ({
  name: 'letters',
  description: 'Writes e-mails to members, delivers the waiting ones, and shows what became of them.',
  commands: {
    list: list(parts),
    deliver: deliver(parts),
    retry: retry(parts),
    announce: announce(parts),
    remind: remind(parts),
    welcome: welcome(parts),
  },
  notes: [
    'A letter is written to the database first. The embedded backend delivers it from there by itself. For a hosted backend run ' +
      '"npm run letters -- deliver" on a schedule, with SMTP_URL and MAIL_FROM set, where the site was built.',
    'Nobody gets the same letter twice: a command that was interrupted can be repeated.',
    BACKEND_NOTE,
  ],
});

const list = ({ open }: LettersParts): Command => ({
  description: 'Lists the letters that wait or cannot be delivered.',
  options: {
    state: { value: 'state', choices: STATES, description: 'Only these.' },
    format: { value: 'format', choices: FORMATS, description: 'The output format; a table by default.' },
    ...URL_OPTION,
  },
  run: async (args) => {
    const state = getChoice(args, 'state', STATES);
    const letters = await loadLetters(
      await open(args),
      state ? [state] : STATES.filter((candidate) => candidate !== 'sent'),
    );
    process.stdout.write(WRITERS[getChoice(args, 'format', FORMATS) ?? 'table'](letters));
    const undeliverable = letters.filter((letter) => letter.state === 'undeliverable').length;
    printStatus(`${counted(letters.length)}, of which ${undeliverable} cannot be delivered.`);
    return 0;
  },
});

const deliver = (parts: LettersParts): Command => ({
  description: 'Hands the waiting letters to the mail server. Ends with 1 if some could not be sent.',
  options: URL_OPTION,
  run: async (args) => {
    const { sent, refused, later, trouble } = await parts.deliver(await parts.open(args));
    printStatus(`${counted(sent)} sent, ${refused} refused by the mail server, ${later} to be retried later.`);
    if (trouble) printStatus(`The rest waits: ${sanitizeForTerminal(trouble)}`);
    return refused + later === 0 && !trouble ? 0 : 1;
  },
});

const retry = ({ open }: LettersParts): Command => ({
  description: 'Delivers letters that could not be delivered, once the reason is gone.',
  options: URL_OPTION,
  run: async (args) => {
    const count = await (await open(args)).call('retry_letters', {}, z.int());
    printStatus(`${counted(count)} will be retried.`);
    return 0;
  },
});

const announce = (parts: LettersParts): Command => ({
  description: 'Notifies every member who has not signed a version of an agreement, with the differences for them.',
  positionals: ['agreement', 'version'],
  options: WRITING,
  run: async (args) => {
    const [agreement = '', number = ''] = args.positionals;
    if (!/^[1-9]\d{0,8}$/.test(number))
      throw new UsageError(`"${number}" is not a version. It must be a number, such as 2.`);
    const backend = await parts.open(args);
    await requireAgreement(backend, agreement, Number(number));
    const mailings = planAnnouncement(await loadMembers(backend), agreement, Number(number));
    return write(parts, backend, mailings, args);
  },
});

const VERSION_KEY = ['document', 'version'];
const publishedSchema = z.array(z.object({ document: z.string(), version: z.int(), kind: z.string() }));

/** Announcements are only for published versions of documents that members sign. Without recipients, nothing else would report a mistake. */
async function requireAgreement({ rows }: Backend, id: string, version: number): Promise<void> {
  const published = await rows('agreement_versions', ['document', 'version', 'kind'], VERSION_KEY, publishedSchema);
  const versions = published.filter((one) => one.document === id);
  if (versions.length === 0) {
    const [best] = nearest(id, new Set(published.map((one) => one.document)));
    throw new UserError(`There is no published agreement "${id}".${best ? ` Did you mean ${best}?` : ''}`);
  }
  if (versions.some(({ kind }) => kind === 'acknowledgement'))
    throw new UserError(`Members read "${id}", and do not sign it: npm run letters -- remind --unread ${id}`);
  if (!versions.some((one) => one.version === version))
    throw new UserError(
      `Version ${version} of "${id}" is not published. The newest is ${Math.max(...versions.map((one) => one.version))}.`,
    );
}

const remind = (parts: LettersParts): Command => ({
  description:
    'Reminds members of a missing signature, or of required reading. Members who declined are not reminded before the grace period ends.',
  options: {
    unread: {
      value: 'document',
      description: 'A document that members are asked to read: for members who have not confirmed the text in force.',
    },
    standing: {
      value: 'standing',
      expects: {
        description: 'asked (within the grace period), due (after it), or asked,due',
        validate: (text) => text.split(',').every((one) => STANDINGS.some((standing) => standing === one.trim())),
      },
      description: 'The members to remind: asked, due, or both with a comma between them.',
    },
    ...WRITING,
  },
  run: async (args) => {
    const wanted = (args.values.get('standing') ?? '').split(',').map((one) => one.trim());
    const standings = new Set(STANDINGS.filter((standing) => wanted.includes(standing)));
    const id = args.values.get('unread');
    if ((id === undefined) === (args.values.get('standing') === undefined))
      throw new UsageError('Use either --standing or --unread to choose who is reminded.');
    const backend = await parts.open(args);
    if (id !== undefined) {
      const isTrial = args.values.has('dry-run');
      return report(parts, await writeReadingReminders(backend, id, isTrial), isTrial);
    }
    const members = await loadMembers(backend);
    const mailings = planReminders(members, { standings, now: backend.now() });
    return write(parts, backend, mailings, args);
  },
});

const welcome = (parts: LettersParts): Command => ({
  description: 'Welcomes members who joined recently and have not been welcomed yet.',
  options: {
    days: {
      value: 'days',
      expects: { description: 'a number of days, such as 14', validate: (text) => /^[1-9]\d{0,3}$/.test(text) },
      description: `Members who joined within this many days; ${RECENT_DAYS} by default.`,
    },
    ...WRITING,
  },
  run: async (args) => {
    const backend = await parts.open(args);
    const members = await loadMembers(backend);
    const since = backend.now() - Number(args.values.get('days') ?? RECENT_DAYS) * DAY_MS;
    return write(parts, backend, planWelcome(members, since), args);
  },
});

async function write(
  parts: LettersParts,
  backend: Backend,
  mailings: readonly Mailing[],
  { values }: ParsedArgs,
): Promise<number> {
  const isTrial = values.has('dry-run');
  return report(parts, await writeLetters(backend, mailings, isTrial), isTrial);
}

/** Prints what was written, or shows what would be. */
async function report({ getRenderer }: LettersParts, { letters, known }: Written, isTrial: boolean): Promise<number> {
  const render = isTrial ? await getRenderer() : undefined;
  if (render) for (const letter of letters) process.stdout.write(formatMail(await render(letter)));
  const before = known > 0 ? `, and ${known} had been before` : '';
  printStatus(
    isTrial
      ? `Nothing was written: ${counted(letters.length)} would be${before}.`
      : `${counted(letters.length)} written${before}.`,
  );
  return 0;
}

/** A mail for the terminal. */
function formatMail({ to, subject, text, attachments }: LetterMail): string {
  const lines = text.split('\n').map((line) => sanitizeForTerminal(line).trimEnd());
  const attached = attachments.map(({ name, content }) => `${name} (${Buffer.byteLength(content)} bytes)`);
  return [
    `To: ${sanitizeForTerminal(to)}`,
    `Subject: ${sanitizeForTerminal(subject)}`,
    ...(attached.length > 0 ? [`Attached: ${attached.join(', ')}`] : []),
    '',
    ...lines,
    '---',
    '',
  ].join('\n');
}

const counted = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'letter' : 'letters'}`;
