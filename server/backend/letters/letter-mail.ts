import { escapeHtml } from '#contracts/escape-html.ts';
import { composeLetter } from '#contracts/letters/compose.ts';
import type { Letter } from '#contracts/letters/letter.ts';
import { type Block, isUrl, toPlainText } from '#contracts/letters/receipt.ts';
import { toMailPage } from '../mail/mail-page.ts';
import type { AttachedText, LetterSite } from './letter-site.ts';

/** A letter as it is handed to a mail server. */
export interface LetterMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: AttachedText[];
  /** The same in every attempt, so that a mailbox can recognise a duplicate. */
  messageId: string;
}

/**
 * @param origin of the URLs in it.
 * @throws {Error} when the account has no e-mail address, or the site lacks a text of the letter.
 */
export async function toLetterMail(letter: Letter, site: LetterSite, origin: string): Promise<LetterMail> {
  if (!letter.email) throw new Error('The account has no e-mail address.');
  const context = site.getContext(letter.locale, origin);
  const composed = composeLetter(letter, context);
  const hashes = new Map(
    [...letter.signatures, ...letter.texts].map(({ document: id, version, sha256 }) => [`${id} ${version}`, sha256]),
  );
  const attachments = await Promise.all(
    composed.texts.map(({ document: id, version }) => site.readText(id, version, hashes.get(`${id} ${version}`) ?? '')),
  );
  return {
    to: letter.email,
    subject: composed.subject,
    text: toPlainText(composed),
    html: toMailPage(
      { title: composed.subject, style: STYLE, body: composed.blocks.map(renderBlock).join('\n') },
      { locale: context.locale, direction: site.direction(context.locale) },
    ),
    attachments,
    messageId: `<letter.${letter.message}@${new URL(origin).hostname}>`,
  };
}

const STYLE = 'dt { color: #55625f; } @media (prefers-color-scheme: dark) { dt { color: #a9b8b4; } }';

const renderBlock = (block: Block): string =>
  block.kind === 'paragraph'
    ? `<p style="margin: 0 0 16px; overflow-wrap: anywhere;">${withLinks(block.text)}</p>`
    : `<dl style="margin: 0 0 20px; padding: 12px 16px; border: 1px solid #8a9a97; border-radius: 6px;">${block.facts
        .map(
          ([name, value]) =>
            `<dt style="font-size: 14px;">${escapeHtml(name)}</dt><dd style="margin: 0 0 8px; overflow-wrap: anywhere;">${withLinks(value)}</dd>`,
        )
        .join('')}</dl>`;

/** What separates words: spaces, with opening quotes and brackets; and letters of scripts that continue right after a URL. */
const BETWEEN =
  /((?:\s["'„“«(]*|[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\uff00-\uffef])+)/u;

/** A word, and the signs that end a sentence, a quotation or brackets after it. Brackets that a URL has itself belong to it. */
const WORD = /^(.*?)((?:[.,;:!?"'”“»]|(?<!\([^)]*)\))*)$/;

/** A URL or an e-mail address among the words becomes a link, which is left to right in every language. */
const withLinks = (text: string): string =>
  text
    .split(BETWEEN)
    .map((word) => {
      const [, url = '', after = ''] = WORD.exec(word) ?? [];
      const target = isUrl(url) ? url : /^[^\s@<>:]+@[^\s@<>:]+\.[^\s@<>:]+$/.test(url) ? `mailto:${url}` : undefined;
      return target
        ? `<a href="${escapeHtml(target)}" dir="ltr">${escapeHtml(url)}</a>${escapeHtml(after)}`
        : escapeHtml(word);
    })
    .join('');
