import { whyBlocked } from '#lib/html/blocked-attribute.ts';
import { getAttribute, getText, type HtmlElement, type ParsedHtml } from '#workspace/html/parse-html.ts';
import { isOtherSite } from '../links/href.ts';
import { findProblems } from '../problems/embed-problems.ts';

/** A mistake in an element that shows something. */
export type ElementMistake =
  | 'image without words'
  | 'image without size'
  | 'image of another site'
  | 'media of another site'
  | 'code of another site'
  | 'frame'
  | 'refresh'
  | 'blocked attribute';

/** What the checks need of a built page. */
type PageScan = {
  ids: Set<string>;
  /** The targets of links, images and the like, each once, as a URL or a part of one. */
  targets: Set<string>;
  /** Those that are pictures. */
  pictures: Set<string>;
  /** Those that are marked as links for members only. */
  membersTargets: Set<string>;
  /** The full URL of the picture for link previews. */
  picture: string | undefined;
  /** Invalid elements, by their source. */
  mistakes: { target: string; mistake: ElementMistake; reason?: string }[];
  /** Mistakes that the plugins found while rendering the page. */
  problems: string[];
  /** The links of a page that shows a text no longer in force; undefined for any other page. */
  outdatedLinks: HtmlElement[] | undefined;
  /** For a link in a text in force that nobody may edit: the text's file in the archive, without the extension. */
  findFixedText: (link: HtmlElement) => string | undefined;
  /** The hidden note that links of such a text are lost. */
  lostLinks: HtmlElement | undefined;
  /** Links of such a text whose URL the plugins removed. */
  emptyLinks: HtmlElement[];
};

/** Elements with targets; of the others, only the ids matter. */
const LEADING = new Set(['a', 'area', 'img', 'source', 'track', 'iframe', 'embed', 'video', 'audio']);

/** Elements that load code, show a file of any kind, or send what is typed, by the attribute with their URL. */
const CODE: Record<string, string> = { script: 'src', link: 'href', object: 'data', form: 'action' };

const MEDIA = new Set(['source', 'track', 'video', 'audio']);

/**
 * The attribute of the element around a text that nobody may edit, whose links may be dead: one that is no longer in force, or, with
 * its file in the archive as the value, one that is in force until a newer one replaces it.
 */
const OUTDATED = 'data-outdated-text';
/** The attribute of the note about the links of such a text. */
const LOST_LINKS = 'data-lost-links';

/** Whether an attribute makes browsers load the page again, or another one, by itself. They obey it anywhere on a page, and no policy forbids it. */
export const isRefresh = (name: string, value: string): boolean =>
  name === 'http-equiv' && value.trim().toLowerCase() === 'refresh';

export const getTarget = (element: HtmlElement): string =>
  getAttribute(element, 'href') ?? getAttribute(element, 'src') ?? '';

function getCodeUrl(element: HtmlElement): string {
  const isOtherLink = element.tagName === 'link' && getAttribute(element, 'rel')?.toLowerCase() !== 'stylesheet';
  return (!isOtherLink && getAttribute(element, CODE[element.tagName] ?? '')) || '';
}

export function scanPage({ elements }: Pick<ParsedHtml, 'elements'>): PageScan {
  // The book has several, between other texts.
  const outdated: { file: string; element: HtmlElement }[] = [];
  const findAround = ({ start, end }: HtmlElement) =>
    outdated.find(({ element }) => element.start <= start && end <= element.end);
  const found: PageScan = {
    ids: new Set(),
    targets: new Set(),
    pictures: new Set(),
    membersTargets: new Set(),
    picture: undefined,
    mistakes: [],
    problems: findProblems({ elements }).map(getText),
    outdatedLinks: undefined,
    findFixedText: (link) => findAround(link)?.file || undefined,
    lostLinks: undefined,
    emptyLinks: [],
  };
  for (const element of elements) {
    const { tagName, attributes } = element;
    const id = getAttribute(element, 'id');
    if (id) found.ids.add(id);
    for (const { name, value } of attributes) {
      if (name === LOST_LINKS) found.lostLinks = element;
      const reason = whyBlocked(name, value);
      if (reason) found.mistakes.push({ target: `${name}=${value}`, mistake: 'blocked attribute', reason });
      if (isRefresh(name, value)) found.mistakes.push({ target: `${name}=${value}`, mistake: 'refresh' });
      if (name === OUTDATED) outdated.push({ file: value, element });
    }
    if (tagName === 'a' && getAttribute(element, 'href') === undefined && findAround(element)) {
      found.emptyLinks.push(element);
    }
    if (tagName === 'meta' && getAttribute(element, 'property') === 'og:image') {
      found.picture ??= getAttribute(element, 'content');
    }
    const code = getCodeUrl(element);
    if (isOtherSite(code)) found.mistakes.push({ target: code, mistake: 'code of another site' });
    if (!LEADING.has(tagName)) continue;
    const target = getTarget(element);
    if (target && getAttribute(element, 'data-members') !== undefined) found.membersTargets.add(target);
    else if (target) found.targets.add(target);
    if (tagName === 'img') found.pictures.add(target);
    for (const mistake of findMistakes(element, target)) found.mistakes.push({ target, mistake });
  }
  if (outdated.length > 0) found.outdatedLinks = elements.filter(({ tagName }) => tagName === 'a');
  return found;
}

function* findMistakes(element: HtmlElement, target: string): Generator<ElementMistake> {
  const { tagName } = element;
  if (tagName === 'iframe' || tagName === 'embed') yield 'frame';
  if (MEDIA.has(tagName) && isOtherSite(target)) yield 'media of another site';
  if (tagName !== 'img') return;
  const has = (name: string) => getAttribute(element, name) !== undefined;
  if (!has('alt')) yield 'image without words';
  if (isOtherSite(target)) yield 'image of another site';
  else if (!has('width') || !has('height')) yield 'image without size';
}
