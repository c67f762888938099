import { z } from 'zod';

/** Tags that each page has already; a second one would contradict it. */
const OWN_METAS = ['charset', 'viewport', 'description', 'keywords', 'robots', 'theme-color'];

/** What loads something, connects to another site, or is written by each page itself. */
const REFUSED_LINKS = [
  ...[
    'stylesheet',
    'preload',
    'modulepreload',
    'prefetch',
    'prerender',
    'preconnect',
    'dns-prefetch',
    'import',
    'expect',
  ],
  ...['icon', 'shortcut', 'apple-touch-icon', 'mask-icon', 'manifest', 'canonical', 'sitemap'],
];

const text = z.string().min(1);

const meta = z
  .strictObject({
    tag: z.literal('meta'),
    name: text.optional(),
    property: text.optional(),
    content: text,
  })
  .refine(({ name, property }) => (name === undefined) !== (property === undefined), 'a meta has a name or a property')
  .refine(({ name = '' }) => !OWN_METAS.includes(name.toLowerCase()), {
    path: ['name'],
    error: 'a name that the pages do not have already',
  })
  .refine(({ property = '' }) => !/^og:(?:title|description|url|site_name|type|image)(?::|$)/i.test(property), {
    path: ['property'],
    error: 'a property that the pages do not have already',
  });

const link = z.strictObject({
  tag: z.literal('link'),
  rel: text.refine(
    (rel) =>
      !rel
        .toLowerCase()
        .split(/\s+/)
        .some((word) => REFUSED_LINKS.includes(word)),
    {
      error: 'a relation that loads nothing and that the pages do not have already, such as "me" or "license"',
    },
  ),
  href: z.string().regex(/^(?:https:\/\/|mailto:)\S+$/, 'a full URL, such as "https://example.org/", or mailto:'),
  hreflang: text.optional(),
  type: text.optional(),
  title: text.optional(),
});

/**
 * A tag that a community adds to the head of each page. Tags that load or run something would be blocked by the
 * Content-Security-Policy; colours and fonts belong in `theme.css`.
 */
export const headTag = z.discriminatedUnion(
  'tag',
  [meta, link],
  'a tag "meta" or "link": scripts and styles would be blocked by the security policy',
);
