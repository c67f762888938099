import type { APIRoute } from 'astro';
import { escapeText } from '#contracts/escape-html.ts';
import { FEEDS, type FeedEntry, type FeedKind, feedResponse, getFeedTitle } from '#lib/feeds.ts';
import { getLanguage } from '#lib/in-locale.ts';
import { getMessages, type Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { absolute } from '#workspace/url.ts';
import { loadChanges } from './load.ts';
import type { Change, ChangedDocument, Changes } from './model.ts';

const MAX_ENTRIES = 30;

/** The links to the feeds of the page. */
export const getFeedLinks = ({ href, locale }: Changes) =>
  [FEEDS.atom, FEEDS.json].map(({ file, name, type }) => ({
    type,
    title: `${getFeedTitle(getMessages(locale).changes.title)} (${name})`,
    href: href + file,
  }));

function toLine({ kind, title, href }: ChangedDocument, { kinds }: Messages['changes']): string {
  const name = escapeText(title);
  return `<li>${escapeText(kinds[kind])}: ${href ? `<a href="${absolute(href)}">${name}</a>` : name}</li>`;
}

function toEntry(
  { id, date, author, subject, documents, more }: Change,
  { href, locale }: Changes,
  messages: Messages['changes'],
): FeedEntry {
  const { lang, dir } = getLanguage(locale);
  const rest = more > 0 ? `<li>${escapeText(interpolate(messages.more, { n: more }))}</li>` : '';
  return {
    link: `${absolute(href)}#${id}`,
    title: subject,
    published: date,
    date,
    content: `<ul lang="${lang}" dir="${dir}">${documents.map((changed) => toLine(changed, messages)).join('')}${rest}</ul>`,
    authors: [{ name: author }],
  };
}

/** The `GET` of a feed's route: the latest changes, one entry for each commit. */
export const changesFeedRoute =
  (kind: FeedKind): APIRoute<{ locale: string }> =>
  async ({ props: { locale } }) => {
    const changes = await loadChanges(locale);
    const { href, list = [] } = changes;
    const messages = getMessages(locale).changes;
    const entries = list.slice(0, MAX_ENTRIES).map((change) => toEntry(change, changes, messages));
    const { description } = messages;
    return feedResponse({ href, title: getFeedTitle(messages.title), description, locale, entries }, kind);
  };
