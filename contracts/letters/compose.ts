import { type Agreement, differenceHref, textHref, versionHref } from '../agreements.ts';
import { interpolate } from '../interpolate.ts';
import { getLastDay } from '../membership/membership-state.ts';
import { describeDevice } from '../user-agent.ts';
import type { Letter, LetterAct, LetterText, ReceiptKind } from './letter.ts';
import type { LetterMessages } from './messages.ts';
import {
  type Block,
  describeSignature,
  type FactContext,
  findAgreement,
  formatTime,
  nameVersion,
  toUrl,
} from './receipt.ts';

/** A letter in words. */
interface ComposedLetter {
  subject: string;
  blocks: Block[];
  /** The exact texts that are attached. */
  texts: { document: string; version: number }[];
}

/** What a letter says about the site and its language. */
export interface LetterContext extends FactContext {
  messages: LetterMessages;
  site: string;
  /** Path of the member page. */
  memberPath: string;
  /** Path of the stewards' desk, if there is one. */
  deskPath?: string | undefined;
  /** Where to write to: an e-mail address or a URL. */
  contact: string;
}

/** Composes the text of a letter. */
export function composeLetter(letter: Letter, context: LetterContext): ComposedLetter {
  const { messages, site } = context;
  const parts = composeParts(letter, context);
  const name = letter.member?.display_name;
  return {
    ...parts,
    blocks: [
      ...(name ? [paragraph(interpolate(messages.greeting, { name }))] : []),
      ...parts.blocks,
      paragraph(interpolate(getClosing(letter.kind, messages), { site })),
    ],
  };
}

function composeParts(letter: Letter, context: LetterContext): ComposedLetter {
  switch (letter.kind) {
    case 'act':
      return composeAct(letter, context);
    case 'browser':
      return composeSignIn(letter, context);
    case 'address':
      return composeAddress(letter, context);
    case 'desk':
      return composeDesk(letter, context);
    case 'joined':
    case 'signed':
    case 'declined':
    case 'left':
      return composeReceipt(letter.kind, letter, context);
    default:
      return composeNotice(letter.kind, letter, context);
  }
}

const getClosing = (kind: Letter['kind'], messages: LetterMessages) =>
  kind === 'browser' || kind === 'desk' ? messages[kind].closing : messages.closing;

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

function composeReceipt(kind: ReceiptKind, letter: Letter, context: LetterContext): ComposedLetter {
  const { messages, site, contact, locale } = context;
  const { signatures, member, written_at } = letter;
  const time = formatTime(signatures[0]?.signed_at ?? written_at, locale);
  const values = { site, time, number: member?.number ?? '' };
  return {
    subject: interpolate(messages[kind].subject, values),
    blocks: [
      paragraph(interpolate(messages[kind].lead, values)),
      ...signatures.map((signature): Block => ({ kind: 'facts', facts: describeSignature(signature, context) })),
      ...(signatures.length > 0 ? [paragraph(messages.attached)] : []),
      paragraph(interpolate(messages.page, { url: memberUrl(context) })),
      paragraph(interpolate(messages.notYou, { contact })),
    ],
    texts: signatures,
  };
}

/** The key of the messages for an act. */
const getActName = ({ act, actor }: LetterAct) => {
  if (actor === 'steward' || act === 'apply') return act;
  return act === 'pause' ? 'rest' : act === 'resume' ? 'goOn' : 'takeBack';
};

function composeAct(letter: Letter, context: LetterContext): ComposedLetter {
  const { messages, site, contact, locale } = context;
  const { acts, signatures, member, written_at } = letter;
  const [first] = acts;
  const values = { site, time: formatTime(first?.acted_at ?? written_at, locale), number: member?.number ?? '' };
  const isMeasure = acts.some(({ act, actor }) => actor === 'steward' && MEASURES.some((one) => one === act));
  return {
    subject: first ? interpolate(messages.acts[getActName(first)].subject, values) : site,
    blocks: [
      ...acts.flatMap((act): Block[] => {
        const facts = describeAct(act, context);
        const lead = paragraph(interpolate(messages.acts[getActName(act)].lead, values));
        return facts.length > 0 ? [lead, { kind: 'facts', facts }] : [lead];
      }),
      ...signatures.map((signature): Block => ({ kind: 'facts', facts: describeSignature(signature, context) })),
      ...(signatures.length > 0 ? [paragraph(messages.attached)] : []),
      ...(isMeasure ? [paragraph(interpolate(messages.acts.appeal, { contact }))] : []),
      paragraph(interpolate(messages.page, { url: memberUrl(context) })),
      ...(first?.actor === 'member' ? [paragraph(interpolate(messages.notYou, { contact }))] : []),
    ],
    texts: signatures,
  };
}

/** Acts of stewards that a member can appeal. */
const MEASURES = ['decline', 'warn', 'pause', 'exclude', 'end'];

function describeAct({ act, until, reason, decision, who }: LetterAct, { messages, locale }: LetterContext) {
  const { facts } = messages.acts;
  const day = until && `${formatDay(until, locale)}, 00:00 UTC`;
  const all: [string, string | null][] = [
    [facts.reason, reason],
    [act === 'apply' ? facts.lapses : facts.until, day],
    [facts.decision, decision],
    [facts.who, who],
  ];
  return all.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]));
}

/** Anyone who can read the mailbox can sign in, so the mailbox must be protected. */
function composeSignIn({ sign_in, written_at }: Letter, context: LetterContext): ComposedLetter {
  const { browser, device } = context.messages;
  const values = { site: context.site, url: memberUrl(context), contact: context.contact };
  const facts: [string, string][] = [
    [browser.browser, describeDevice(sign_in?.user_agent ?? null, device)],
    [browser.time, formatTime(sign_in?.at ?? written_at, context.locale)],
  ];
  return {
    subject: interpolate(browser.subject, values),
    blocks: [
      paragraph(interpolate(browser.lead, values)),
      { kind: 'facts', facts },
      paragraph(interpolate(browser.wasYou, values)),
      paragraph(interpolate(browser.wasNotYou, values)),
    ],
    texts: [],
  };
}

/** To both mailboxes of an account whose address was changed. The former one may be somebody else's by now and does not learn the new one. */
function composeAddress({ acts, is_former, written_at }: Letter, context: LetterContext): ComposedLetter {
  const { messages, site, contact, locale } = context;
  const { subject, lead, former } = messages.acts.readdress;
  const values = { site, time: formatTime(written_at, locale), contact };
  return {
    subject: interpolate(subject, values),
    blocks: [
      paragraph(interpolate(is_former ? former : lead, values)),
      ...acts.map((act): Block => ({ kind: 'facts', facts: describeAct(act, context) })),
      ...(is_former ? [] : [paragraph(interpolate(messages.page, { url: memberUrl(context) }))]),
    ],
    texts: [],
  };
}

function composeDesk(
  { desk }: Letter,
  { messages, site, origin, deskPath, memberPath }: LetterContext,
): ComposedLetter {
  const { subject, applied, left, waiting, page } = messages.desk;
  const facts: [string, string][] = [
    [applied, String(desk?.applied ?? 0)],
    [left, String(desk?.left ?? 0)],
    [waiting, String(desk?.waiting ?? 0)],
  ];
  return {
    subject: interpolate(subject, { site }),
    blocks: [{ kind: 'facts', facts }, paragraph(interpolate(page, { url: origin + (deskPath ?? memberPath) }))],
    texts: [],
  };
}

type Notice = Exclude<Letter['kind'], ReceiptKind | 'act' | 'browser' | 'address' | 'desk'>;

function composeNotice(kind: Notice, letter: Letter, context: LetterContext): ComposedLetter {
  if (kind === 'welcome') return composeWelcome(letter, context);
  if (letter.is_reading) return composeReading(letter, context);
  return kind === 'announcement' ? composeAnnouncement(letter, context) : composeReminder(kind, letter, context);
}

function composeAnnouncement({ texts, written_at }: Letter, context: LetterContext): ComposedLetter {
  const { announcement } = context.messages;
  const [first] = texts;
  const values = {
    title: first?.title ?? '',
    version: first?.version ?? '',
    date: formatDay(first?.effective ?? written_at, context.locale),
  };
  const isInForce = Date.parse(first?.effective ?? written_at) <= Date.parse(written_at);
  return {
    subject: interpolate(isInForce ? announcement.subjectNow : announcement.subject, values),
    blocks: [
      paragraph(interpolate(isInForce ? announcement.leadNow : announcement.lead, values)),
      ...texts.flatMap((text): Block[] => [
        paragraph(announcement[text.change]),
        { kind: 'facts', facts: [[announcement.summary, text.summary], ...describeText(text, context)] },
      ]),
      paragraph(interpolate(context.messages.page, { url: memberUrl(context) })),
    ],
    texts,
  };
}

/** A version with links to its text and to the differences from the one that this member signed. */
function describeText(
  text: LetterText,
  context: LetterContext,
  // Members who have not signed the document see what changed since the previous version.
  from = text.signed_version ?? text.version - 1,
): [string, string][] {
  const { announcement, facts } = context.messages;
  const agreement = findAgreement(text.document, context);
  const link = (name: string, path: string): [string, string][] => [[name, toUrl(path, context)]];
  return [
    [facts.document, nameVersion(text, context)],
    [facts.fingerprint, text.sha256],
    ...(agreement && from > 0 && from < text.version
      ? link(interpolate(announcement.difference, { version: from }), differenceHref(agreement, from, text.version))
      : []),
    ...(agreement ? link(facts.text, versionHref(agreement, text.version)) : []),
  ];
}

function composeReminder(kind: 'reminder' | 'rest', letter: Letter, context: LetterContext): ComposedLetter {
  const { messages, site, locale } = context;
  const lastDay = getLastDay(Date.parse(letter.until ?? letter.written_at));
  // The reader's time zone is unknown, and west of UTC that day ends before the reader's own.
  const values = { site, date: `${formatDay(lastDay, locale)} (UTC)` };
  return {
    subject: interpolate(messages[kind].subject, values),
    blocks: [
      paragraph(interpolate(messages[kind].lead, values)),
      ...letter.texts.map((text): Block => ({ kind: 'facts', facts: describeText(text, context) })),
      paragraph(interpolate(messages.decide, { url: memberUrl(context) })),
    ],
    texts: [],
  };
}

/** A text to be read is not attached; one that was never read has no changes to show. */
function composeReading({ texts }: Letter, context: LetterContext): ComposedLetter {
  const { reading } = context.messages;
  const values = { site: context.site, title: texts[0]?.title ?? '', url: memberUrl(context) };
  return {
    subject: interpolate(reading.subject, values),
    blocks: [
      paragraph(interpolate(texts[0]?.signed_version ? reading.changed : reading.lead, values)),
      ...texts.map((text): Block => ({ kind: 'facts', facts: describeText(text, context, text.signed_version ?? 0) })),
      paragraph(interpolate(reading.confirm, values)),
    ],
    texts: [],
  };
}

function composeWelcome({ member, written_at }: Letter, context: LetterContext): ComposedLetter {
  const { messages, site, contact, locale } = context;
  const date = formatDay(member?.joined_at ?? written_at, locale);
  const values = { site, date, number: member?.number ?? '', url: memberUrl(context), contact };
  const { subject, lead, next, contact: ask } = messages.welcome;
  return {
    subject: interpolate(subject, values),
    blocks: [lead, next, ask].map((text) => paragraph(interpolate(text, values))),
    texts: [],
  };
}

const memberUrl = ({ origin, memberPath }: LetterContext) => origin + memberPath;

const formatDay = (time: string | number, locale: string): string =>
  new Date(time).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });

/** The URL of the exact text of a version, and its file name as an attachment. */
export const getTextFile = (agreement: Pick<Agreement, 'id' | 'href'>, version: number) => ({
  path: textHref(agreement, version),
  name: `${agreement.id}-${version}.txt`,
});
