import { type Agreement, differenceAddress, textAddress, versionAddress } from '../agreements.ts';
import { interpolate } from '../interpolate.ts';
import { describeDevice } from '../user-agent.ts';
import type { Letter, LetterAct, LetterSignature, LetterText, ReceiptKind } from './letter.ts';
import type { LetterMessages } from './messages.ts';

/** A part of a letter: a paragraph, or facts with their names. A fact that is a URL is a link. */
export type Block = { kind: 'paragraph'; text: string } | { kind: 'facts'; facts: [name: string, value: string][] };

/** A letter in words. */
interface ComposedLetter {
  subject: string;
  blocks: Block[];
  /** The exact texts that belong to it. */
  texts: { document: string; version: number }[];
}

/** What a letter says about the site and its language. */
export interface LetterContext {
  messages: LetterMessages;
  locale: string;
  site: string;
  /** URLs are made with it: `https://example.org`. */
  origin: string;
  /** Path of the member page. */
  memberPath: string;
  /** Path of the stewards' desk, where there is one. */
  deskPath?: string | undefined;
  /** Where to write to: an e-mail address or a URL. */
  contact: string;
  /** The paths of the documents, by their ids. */
  agreements: Pick<Agreement, 'id' | 'address'>[];
}

/** The words of a letter. No Node and no schema, since the member page makes receipts with it, too. */
export function composeLetter(letter: Letter, context: LetterContext): ComposedLetter {
  const { messages, site } = context;
  const { kind } = letter;
  const parts =
    kind === 'act'
      ? composeAct(letter, context)
      : kind === 'browser'
        ? composeSignIn(letter, context)
        : kind === 'address'
          ? composeAddress(letter, context)
          : kind === 'desk'
            ? composeDesk(letter, context)
            : kind === 'joined' || kind === 'signed' || kind === 'declined' || kind === 'left'
              ? composeReceipt(kind, letter, context)
              : composeNotice(kind, letter, context);
  const name = letter.member?.display_name;
  return {
    ...parts,
    blocks: [
      ...(name ? [paragraph(interpolate(messages.greeting, { name }))] : []),
      ...parts.blocks,
      paragraph(interpolate(getClosing(kind, messages), { site })),
    ],
  };
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

/** What facts need of the site and its language. */
type FactContext = Pick<LetterContext, 'locale' | 'origin' | 'agreements'> & {
  messages: Pick<LetterMessages, 'facts'>;
};

/** The record of a signature, in words. */
export function describeSignature(signature: LetterSignature, context: FactContext): [string, string][] {
  const { facts } = context.messages;
  const done = { accept: facts.accepted, decline: facts.declined, withdraw: facts.withdrawn }[signature.act];
  const agreement = findAgreement(signature.document, context);
  return [
    [facts.document, nameVersion(signature, context)],
    [done, formatTime(signature.signed_at, context.locale)],
    ...(signature.statement ? [[facts.statement, signature.statement] satisfies [string, string]] : []),
    ...describeSignatory(signature, context),
    [facts.fingerprint, signature.sha256],
    ...(agreement
      ? [[facts.text, context.origin + versionAddress(agreement, signature.version)] satisfies [string, string]]
      : []),
  ];
}

function describeSignatory(
  { legal_name, country, firm, firm_number }: LetterSignature,
  { messages: { facts }, locale }: FactContext,
): [string, string][] {
  if (!legal_name || !country) return [];
  const place = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  return [
    [facts.signatory, `${legal_name}, ${place}`],
    ...(firm ? [[facts.firm, `${firm} (${firm_number})`] satisfies [string, string]] : []),
  ];
}

/** Which texts tell of an act. */
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

/** Acts of stewards that one may want looked at again. */
const MEASURES = ['decline', 'warn', 'pause', 'exclude', 'end'];

function describeAct({ act, until, reason, decision, who }: LetterAct, { messages, locale }: LetterContext) {
  const { facts } = messages.acts;
  const day = until && formatDay(until, locale);
  const all: [string, string | null][] = [
    [facts.reason, reason],
    [act === 'apply' ? facts.lapses : facts.until, day],
    [facts.decision, decision],
    [facts.who, who],
  ];
  return all.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]));
}

/** Whoever can sign in can read the mailbox, so that is what to look after. */
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

/** To both mailboxes of an account that has got another address. The former one is not told which: it may be somebody else's by now. */
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
    subject: interpolate(announcement.subject, values),
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

/** A version with its text and with what is different from the one that this member signed. */
function describeText(text: LetterText, context: LetterContext): [string, string][] {
  const { announcement, facts } = context.messages;
  const agreement = findAgreement(text.document, context);
  // Who has not signed the document sees what is different from the version before.
  const from = text.signed_version ?? text.version - 1;
  const link = (path: string) => context.origin + path;
  return [
    [facts.document, nameVersion(text, context)],
    [facts.fingerprint, text.sha256],
    ...(agreement && from > 0 && from < text.version
      ? [
          [
            interpolate(announcement.difference, { version: from }),
            link(differenceAddress(agreement, from, text.version)),
          ] satisfies [string, string],
        ]
      : []),
    ...(agreement ? [[facts.text, link(versionAddress(agreement, text.version))] satisfies [string, string]] : []),
  ];
}

function composeReminder(kind: 'reminder' | 'rest', letter: Letter, context: LetterContext): ComposedLetter {
  const { messages, site, locale } = context;
  const values = { site, date: formatDay(letter.until ?? letter.written_at, locale) };
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

const nameVersion = ({ title, version }: { title: string; version: number }, { messages }: FactContext) =>
  interpolate(messages.facts.version, { title, version });
const findAgreement = (document: string, { agreements }: FactContext) => agreements.find(({ id }) => id === document);
const memberUrl = ({ origin, memberPath }: LetterContext) => origin + memberPath;

/** A time to the second, in UTC: the record has the same. */
const formatTime = (time: string, locale: string): string =>
  `${new Date(time).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC`;

const formatDay = (time: string, locale: string): string =>
  new Date(time).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });

/** A letter as plain text. */
export const toPlainText = ({ blocks }: Pick<ComposedLetter, 'blocks'>): string =>
  `${blocks
    .map((block) =>
      block.kind === 'paragraph'
        ? block.text
        : block.facts.map(([name, value]) => (isUrl(value) ? `${name}:\n${value}` : `${name}: ${value}`)).join('\n'),
    )
    .join('\n\n')}\n`;

export const isUrl = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

/** Where the exact text of a version is, and what the file with it is called. */
export const getTextFile = (agreement: Pick<Agreement, 'id' | 'address'>, version: number) => ({
  path: textAddress(agreement, version),
  name: `${agreement.id}-${version}.txt`,
});
