import { readFileSync } from 'node:fs';
import { extname, posix, resolve } from 'node:path';
import { hasMessages } from '#lib/messages/index.ts';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { getAttribute, getText, parseHtml } from '#workspace/html/parse-html.ts';
import { drawLetter } from '../adopt/colours.ts';
import { quote } from '../output/quote.ts';
import { canonicalize, getLabel, isRightToLeft, toMessagesFile } from '../translate/language.ts';
import { mayBeEnglish } from './language.ts';
import type { Links } from './markdown/links.ts';
import type { NavbarItem, NewFile, OldConfig, OldPage, OldSite } from './model.ts';
import { getNewPath } from './new-path.ts';
import type { Notes } from './notes.ts';

type Parts = {
  links: Links;
  notes: Notes;
  /** Redirects that are not in a page's front matter. */
  redirects: ReadonlyMap<string, string>;
  logo: { src: string; srcDark?: string; alt: string };
  /** The first sentences of the first document. */
  description: string | undefined;
  /** The import path of the configuration's types. */
  configImport: string;
};

type Area = Pick<OldConfig, 'mainDocId' | 'versions'> & { path: string; label?: string };

/** The text of `site.config.ts`. */
export function composeConfig(
  site: OldSite,
  { links, notes, redirects, logo, configImport, description }: Parts,
): string {
  const { config } = site;
  const toRoute = (to: string) => findRoute(to, site, links);
  const toLink = <Item extends { label?: unknown; to?: unknown; page?: OldPage }>({ page, ...item }: Item) => {
    const to = page ? getNewPath(page) : typeof item.to === 'string' ? toRoute(item.to) : undefined;
    if (to !== undefined) return [{ ...item, to }];
    if (typeof item.to !== 'string') return [item];
    notes.leftOfNewSite(
      `the link "${String(item.label)}" of navbar, footer or home page leads to ${item.to}, which is missing`,
      'Add it to site.config.ts with the intended page.',
    );
    return [];
  };
  const toItem = (item: NavbarItem): NavbarItem[] => {
    if (!item.items) return toLink(item);
    const items = item.items.flatMap(toItem);
    return items.length > 0 ? [{ ...item, items }] : [];
  };
  const navbar = config.navbar.flatMap(toItem);
  const hasDocs = navbar.some(({ type, to }) => type === 'docSidebar' || String(to).startsWith('/docs/'));
  const footer = config.footer.flatMap(({ title, items }) => {
    const links = items.flatMap(toLink);
    return links.length > 0 ? [{ title, items: links }] : [];
  });
  notes.leftOfNewSite(
    'how to reach the people who answer for the site',
    'Set contact in site.config.ts: until then it leads to the home page.',
  );
  const url = URL.parse(config.url ?? '');
  const isKnown = url !== null && /^https?:$/.test(url.protocol);
  if (!isKnown) notes.leftOfNewSite('the URL at which the site is published', 'Set url in site.config.ts.');
  if (config.editUrl)
    notes.leftOfNewSite(
      `the links for editing (${config.editUrl})`,
      'Set docs.editUrl in site.config.ts once the new repository is published.',
    );
  const actions = config.home?.actions.flatMap(toLink) ?? [];
  const cards = config.home?.cards.flatMap(toLink) ?? [];
  const docs = toArea({ path: 'docs', ...config });
  const locale = findLocale(site);
  if (locale === 'en' && !mayBeEnglish(site.pages))
    notes.leftOfNewSite(
      'the language of the texts, which do not look like English',
      'The site says "en". Run "npm run translate -- add <language>", unless it is "de", and set it as locales.default in site.config.ts, as the only one in locales.list.',
    );
  const locales = listLocales(site, locale, notes);
  // Other generators than Docusaurus have a menu wherever there are several languages.
  const hasMenu = site.generator !== 'Docusaurus' && locales.length > 1;
  const value = {
    title: config.title,
    tagline: config.tagline ?? config.title,
    // The home page shows both, one below the other.
    description: config.description ?? description ?? config.tagline ?? config.title,
    url: isKnown ? url.origin : 'https://example.org',
    baseUrl: config.baseUrl,
    contact: { label: config.title, href: '/' },
    colorMode: config.defaultMode ? { defaultMode: config.defaultMode } : { defaultMode: 'light' },
    announcement: toAnnouncement(site, links, notes),
    navbar: {
      logo,
      items: [
        ...(hasDocs ? [] : [{ type: 'docSidebar', sidebarId: 'docs', label: 'Docs', position: 'left' }]),
        ...navbar,
        ...(hasMenu ? [{ type: 'localeDropdown', position: 'right' }] : []),
        { type: 'search', position: 'right' },
      ],
    },
    footer: { logo, columns: footer, copyright: toText(config.copyright ?? '') || config.title },
    ...(config.home && {
      home: {
        ...(actions.length > 0 && { actions }),
        blocks: [
          ...(cards.length > 0
            ? [
                {
                  type: 'cards',
                  cards: cards.map(({ label: title, to, ...card }) => ({ title, ...card, ...(to && { href: to }) })),
                },
              ]
            : []),
          ...config.home.texts.map((file) => ({ type: 'text', file })),
          { type: 'themes' },
          { type: 'documents' },
          ...(config.blog ? [{ type: 'posts' }] : []),
        ],
      },
    }),
    docs: config.otherAreas.length > 0 ? [docs, ...config.otherAreas.map(toArea)] : docs,
    ...(config.blog && { blog: withoutUndefined(config.blog) }),
    locales: { default: locale, list: locales },
    ...(redirects.size > 0 && { redirects: Object.fromEntries(redirects) }),
  };
  return `import type { SiteInput } from ${quote(configImport)};\n\n/** Edited by stewards. A wrong key or value ends the build with a message that says where and why. */\nexport default ${write(value)} satisfies SiteInput;\n`;
}

/** An area of the configuration, without default values. */
const toArea = ({ path, label, mainDocId, versions }: Area) => ({
  ...(path !== 'docs' && { path }),
  ...(label && { label }),
  sidebar: path,
  mainDocId,
  // The only version needs no name.
  versions: versions.map(({ root: _, ...version }) => ({ ...version, ...(versions.length === 1 && { badge: false }) })),
});

/** The new path for an old one; undefined if its target is missing. */
export function findRoute(path: string, site: OldSite, links: Links): string | undefined {
  const { baseUrl } = site.config;
  const resolved = links.resolve(baseUrl.slice(0, -1) + posix.join('/', path), startPage(site), 'url');
  if (resolved.kind === 'same' || resolved.kind === 'gone') return undefined;
  return resolved.url.slice(baseUrl.length - 1) || '/';
}

/** The announcement, with links to paths of the new site. */
function toAnnouncement(site: OldSite, links: Links, notes: Notes): OldSite['config']['announcement'] | null {
  const { announcement } = site.config;
  if (!announcement) return null;
  const edits = new HtmlEdits(announcement.content);
  for (const element of parseHtml(announcement.content).elements) {
    const href = getAttribute(element, 'href');
    if (element.tagName !== 'a' || !href) continue;
    const resolved = links.resolve(href, startPage(site), 'url');
    if (resolved.kind === 'moved') edits.setAttribute(element, 'href', resolved.url);
    if (resolved.kind !== 'gone') continue;
    const what = `the announcement leads to ${href}, which is missing`;
    notes.leftOfNewSite(what, 'Name the intended page in site.config.ts.');
    edits.setAttribute(element, 'href', site.config.baseUrl);
  }
  return { ...announcement, content: edits.apply() };
}

/** A page at the root, from which links of the configuration are resolved. */
const startPage = ({ root }: OldSite): OldPage => ({
  kind: 'page',
  file: resolve(root, 'index.md'),
  dialect: 'markdown',
  locale: undefined,
  version: undefined,
  urls: ['/'],
  target: 'pages/start',
  settings: {},
  old: { data: null, errors: [], find: () => undefined, getLine: () => 1 },
  body: '',
  linesBefore: 0,
});

function listLocales({ config, pages }: OldSite, locale: string, notes: Notes): object[] {
  const main = { code: locale, label: getLabel(locale), direction: isRightToLeft(locale) ? 'rtl' : 'ltr' } as const;
  const [first = main, ...others] = config.locales;
  return [{ ...first, code: locale }, ...others].flatMap(({ code, label, direction }) => {
    if (code === locale || hasMessages(code)) return [{ code, label, ...(direction === 'rtl' && { direction }) }];
    const hasTexts = pages.some((page) => page.locale === code);
    if (!hasTexts)
      notes.leftOfNewSite(
        `the language "${label}" (${code}) is left out, since the folder has no texts in it`,
        'If a program fetches them, run that program, and import again.',
      );
    else
      notes.leftOfNewSite(
        `the language "${label}" (${code}) is switched off`,
        `Its texts are in content/i18n/${code}/. Translate the messages of the interface into messages/${code}.yml and add { code: '${code}', label: '${label}' } to locales in site.config.ts.`,
      );
    return [];
  });
}

/** The language of the new site. If the engine lacks it but has the language without a country, such as `en` for `en-US`, that one. */
function findLocale({ config }: OldSite): string {
  const code = canonicalize(config.locale.replaceAll('_', '-')) ?? 'en';
  const [language = code] = code.split('-');
  return hasMessages(code) || !hasMessages(language) ? code : language;
}

/** The messages of the interface, if the engine has none in the language of the new site: the build needs all of them. */
export function composeMessages(site: OldSite, notes: Notes): NewFile[] {
  const locale = findLocale(site);
  if (hasMessages(locale)) return [];
  const path = `messages/${locale}.yml`;
  notes.leftOfNewSite(`the interface in ${getLabel(locale)}`, `It is in English until you translate ${path}.`);
  return [{ path, text: toMessagesFile(locale) }];
}

const toText = (html: string) => getText(parseHtml(html)).replaceAll(/\s+/g, ' ').trim();

const withoutUndefined = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined));

/** Writes a value in the style of this repository: keys without quotes if possible, short lists in one line. */
function write(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const inner = `${indent}  `;
    return `[\n${value.map((item) => `${inner}${write(item, inner)},\n`).join('')}${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    const inner = `${indent}  `;
    const oneLine = `{ ${entries.map(([key, item]) => `${writeKey(key)}: ${write(item)}`).join(', ')} }`;
    const isFlat = entries.every(([, item]) => typeof item !== 'object' || item === null);
    if (isFlat && entries.length > 0 && indent.length + oneLine.length < 110 && !oneLine.includes('\n')) return oneLine;
    return `{\n${entries.map(([key, item]) => `${inner}${writeKey(key)}: ${write(item, inner)},\n`).join('')}${indent}}`;
  }
  return String(value);
}

const writeKey = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key));

/** The logo, and the favicon. If the old site has none, they show its initial. */
export function composeLogo(
  { config }: OldSite,
  links: Links,
  notes: Notes,
): { paths: Parts['logo']; files: NewFile[] } {
  const find = (path: string | undefined) => {
    const name = path && `/${path.replace(/^\.?\//, '')}`;
    return name && links.assets.has(`public${name}`) ? name : undefined;
  };
  const src = find(config.logo?.src);
  const srcDark = find(config.logo?.srcDark);
  const icon = find(config.favicon);
  const letter = drawLetter(config.title);
  const files: NewFile[] = [];
  if (!links.assets.has('public/img/favicon.svg')) {
    const iconFile = icon && extname(icon) === '.svg' ? links.assets.get(`public${icon}`)?.from : undefined;
    if (icon && !iconFile)
      notes.changed(
        config.favicon ?? '',
        undefined,
        `the icon ${icon} is not an SVG, so the tab shows img/favicon.svg, the initial of the title`,
      );
    files.push({ path: 'public/img/favicon.svg', text: iconFile ? readFileSync(iconFile, 'utf8') : letter });
  }
  if (!src) files.push({ path: 'public/img/logo.svg', text: letter });
  return { paths: { src: src ?? '/img/logo.svg', ...(srcDark && { srcDark }), alt: config.logo?.alt ?? '' }, files };
}
