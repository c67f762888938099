import { z } from 'zod';
import { type CustomFields, findConfigured } from '../backend-config.ts';
import { DIRECTIONS } from '../direction.ts';
import { STEWARD_MAILS } from '../membership/rules.ts';
import { ADMISSIONS } from '../membership/status.ts';
import { oldPathSchema, redirectTargetSchema } from '../redirects.ts';
import { docs } from './docs-schema.ts';
import { headTag } from './head-schema.ts';
import { home } from './home-schema.ts';
import { footerItem, navbarItem } from './navbar-schema.ts';

const text = z.string().min(1);
const asset = z.string().startsWith('/', 'a file of public/, such as "/img/logo.svg"');
const colour = z.string().regex(/^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl|oklch|oklab|lab|lch)\([^;{}<>]*\))$/i, 'a CSS colour');

const logo = z.strictObject({
  src: asset,
  srcDark: asset.optional(),
  alt: z.string(),
  href: z.string().startsWith('/').default('/'),
});

const announcement = z.strictObject({
  id: text,
  /** Text or inline HTML. */
  content: text,
  backgroundColor: colour,
  textColor: colour,
  isCloseable: z.boolean().default(true),
});

const blog = z.strictObject({
  title: text,
  description: text,
  postsPerPage: z.int().min(1).default(10),
  recentPosts: z.int().min(0).default(5),
  feedEntries: z.int().min(1).default(20),
});

const webApp = z.strictObject({
  /** Shown below the icon, if the title is too long. */
  shortName: text.optional(),
  /** Square files of `public/`: at least an SVG, or a PNG of 192 pixels or more. */
  icons: z.array(asset).min(1),
  /** A square file whose outer fifth may be cut off by systems that give all icons the same shape. */
  maskableIcon: asset.optional(),
});

const search = z.strictObject({
  /** Groups that readers can search in: the documents of a category, by its folder. Other documents belong to the first group. */
  groups: z
    .array(
      z.strictObject({
        id: z
          .string()
          .regex(
            /^(?!(?:all|blog|pages|earlier)$)[a-z][a-z0-9-]*$/,
            'a short name in small letters, other than all, blog, pages and earlier',
          ),
        category: text,
      }),
    )
    .default([]),
});

const isLanguage = (code: string): boolean => {
  try {
    return Intl.getCanonicalLocales(code).length > 0;
  } catch {
    return false;
  }
};

/** A tag of BCP 47, as URLs, folders and the `lang` of pages have it. */
const language = text.refine(isLanguage, {
  error: ({ input }) => {
    const code = String(input).replaceAll('_', '-');
    return isLanguage(code) && code !== input
      ? `There is no language code "${input}". Did you mean "${code}"?`
      : 'a language code such as "fr", "pt-BR" or "zh-Hant"';
  },
});

/** Whether a URL has nothing but a scheme that pages are served by, a host and a port. */
function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(url);
  return (
    /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '') && pathname === '/'
  );
}

/** Whether browsers can send requests to the hosted backend, if there is one. */
function hasUsableUrl(customFields: CustomFields): boolean {
  const backend = findConfigured(customFields);
  return !backend || (URL.canParse(backend.url) && /^https?:$/.test(new URL(backend.url).protocol));
}

const locale = z.strictObject({ code: language, label: text, direction: z.enum(DIRECTIONS).default('ltr') });

const days = z.int().min(0).max(365);

const membership = z.strictObject({
  admission: z.enum(ADMISSIONS).default('open'),
  approvals: z.int().min(1).max(9).default(1),
  applicationDays: z.int().min(1).max(365).default(30),
  graceDays: days.default(30),
  legal: z.boolean().default(false),
  desk: z.boolean().default(false),
  /** Only used if there is a desk. */
  stewardMail: z.enum(STEWARD_MAILS).default('daily'),
  /** Backups are made once a day, so with less than two there might be none. */
  backupDays: z.int().min(2).max(365).default(30),
  evidenceYears: z.int().min(0).max(30).default(0),
  noticeDays: z.strictObject({ editorial: days.default(0), substantive: days.default(0) }).prefault({}),
});

/** Everything that a steward can configure. `docs/configuration.md` explains every key. */
export const siteSchema = z
  .strictObject({
    title: text,
    tagline: text,
    description: text,
    url: z.url().refine(isOrigin, 'a URL without a path, such as "https://example.org"; its path is the baseUrl'),
    baseUrl: z.string().regex(/^\/([\w-]+\/)*$/, 'a path that starts and ends with a slash, such as "/resources/"'),
    contact: z.strictObject({
      label: text,
      href: z.string().regex(/^(mailto:|https:|\/(?!\/))/, 'mailto:, https: or a path'),
    }),
    colorMode: z.strictObject({
      defaultMode: z.enum(['dark', 'light']).default('dark'),
      disableSwitch: z.boolean().default(false),
      /** The colour of the browser's own bar in each mode; by default the background of the engine's theme. */
      themeColor: z.strictObject({ dark: colour, light: colour }).default({ dark: '#10191a', light: '#f8f9f6' }),
    }),
    announcement: announcement.nullable(),
    navbar: z.strictObject({ logo, hideOnScroll: z.boolean().default(true), items: z.array(navbarItem) }),
    footer: z.strictObject({
      logo,
      columns: z.array(z.strictObject({ title: text, items: z.array(footerItem).min(1) })),
      privacyPolicy: z.strictObject({ label: text, to: z.string().startsWith('/') }).optional(),
      copyright: text,
    }),
    home: home.prefault({}),
    docs,
    search: search.prefault({}),
    blog: blog.optional(),
    locales: z.strictObject({ default: text, list: z.array(locale).min(1) }),
    /** Additional tags for the head of each page. */
    head: z.array(headTag).default([]),
    /** Lets browsers offer to install the site. */
    webApp: webApp.optional(),
    /** Old paths, and where each leads now. A page can also list its old paths in its front matter, as `redirect_from`. */
    redirects: z.record(oldPathSchema, redirectTargetSchema).default({}),
    feedback: z.boolean().default(false),
    /** Adds a page with the latest changes of the documents of all areas, from the history of the repository, with feeds. */
    changes: z.boolean().default(false),
    metaPolicy: z.boolean().default(false),
    signIn: z
      .strictObject({ codeLength: z.int().min(6).max(10).default(6), passkeys: z.boolean().default(false) })
      .prefault({}),
    membership: membership.prefault({}),
    customFields: z
      .strictObject({ backendUrl: z.string(), backendPublishableKey: z.string() })
      .refine(hasUsableUrl, {
        path: ['backendUrl'],
        error: 'a URL that starts with https:// (or http://), such as "https://example.supabase.co"',
      })
      .default({ backendUrl: '', backendPublishableKey: '' }),
  })
  .refine((site) => site.locales.list.some((locale) => locale.code === site.locales.default), {
    path: ['locales', 'default'],
    error: 'one of the codes in locales.list',
  })
  .superRefine(({ docs, locales, search }, context) => {
    const addIssue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    // With a mistake in it, `docs` is still as it was written: a single area need not be in a list.
    const areas = Array.isArray(docs) ? docs.map(({ path }) => path) : [];
    for (const [index, { code }] of locales.list.entries()) {
      const at = ['locales', 'list', index, 'code'];
      if (areas.includes(code)) addIssue(at, 'a code that is not the path of an area of the docs');
      if (locales.list.slice(0, index).some((other) => other.code === code))
        addIssue(at, 'a code that no other language has');
    }
    for (const [index, { id }] of search.groups.entries())
      if (areas.slice(1).includes(id))
        addIssue(['search', 'groups', index, 'id'], 'a name that is not the path of an area of the docs');
  });

/** The configuration as a steward writes it, without defaults. */
export type SiteInput = z.input<typeof siteSchema>;
/** The validated configuration. */
export type Site = z.output<typeof siteSchema>;
export type ColorMode = Site['colorMode']['defaultMode'];
export type BlogConfig = NonNullable<Site['blog']>;
export type DocsArea = Site['docs'][number];
export type DocsVersionConfig = DocsArea['versions'][number];
