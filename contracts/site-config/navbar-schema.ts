import { z } from 'zod';
import { propose } from '../nearest.ts';

/** The side of the navbar an item sits on. */
const position = z.enum(['left', 'right']).default('left');
const label = z.string().min(1);
const target = {
  to: z.string().startsWith('/', 'a path of this site, such as "/blog/"').optional(),
  href: z.url('a full URL, such as "https://example.org/"').optional(),
};

type Target = { to?: string | undefined; href?: string | undefined };
const hasOneTarget = (item: Target) => (item.to === undefined) !== (item.href === undefined);
const ONE_TARGET = 'One and only one between "to" and "href" should be provided';

/** A link. Its `type` may be left out. */
const link = z
  .strictObject({ type: z.literal('default').default('default'), label, position, ...target })
  .refine(hasOneTarget, ONE_TARGET);
/** The steward's own markup. */
const html = z.strictObject({ type: z.literal('html'), value: z.string(), position });
/** The path of an area of the docs, if there are several. */
const docs = z.string().optional();
/** A link to a document by its id. */
const doc = z.strictObject({ type: z.literal('doc'), docId: z.string(), docs, label: label.optional(), position });
/** A link to the main document of the area that has the sidebar. */
const docSidebar = z.strictObject({ type: z.literal('docSidebar'), sidebarId: z.string(), label, position });
/** A link to the main document, labelled with the version: of the area that the page is in, unless one is named. */
const docsVersion = z.strictObject({ type: z.literal('docsVersion'), docs, label: label.optional(), position });

/** The compiler ensures that every type is listed. */
const TYPES: string[] = Object.keys({
  ...{ default: true, html: true, doc: true, docSidebar: true, docsVersion: true, dropdown: true },
  ...{ docsVersionDropdown: true, localeDropdown: true, search: true, 'custom-auth': true },
} satisfies Record<NavbarItemConfig['type'], true>);

const unknownType = {
  error: (issue: { code?: string; input?: unknown }): string | undefined => {
    if (issue.code !== 'invalid_union') return undefined;
    const { type } = (issue.input ?? {}) as { type?: unknown };
    return `No NavbarItem component found for type ${JSON.stringify(type)}.${propose(String(type), TYPES)}`;
  },
};

const dropdownMember = z.discriminatedUnion('type', [link, html, doc, docSidebar, docsVersion], {
  error: (issue) =>
    (issue.input as { type?: unknown } | null)?.type === 'dropdown'
      ? 'Nested dropdowns are not allowed'
      : unknownType.error(issue),
});

export const navbarItem = z.discriminatedUnion(
  'type',
  [
    link,
    html,
    doc,
    docSidebar,
    docsVersion,
    z.strictObject({ type: z.literal('dropdown'), label, position, items: z.array(dropdownMember).min(1) }),
    z.strictObject({ type: z.literal('docsVersionDropdown'), docs, position }),
    z.strictObject({ type: z.literal('localeDropdown'), position }),
    z.strictObject({ type: z.literal('search'), position }),
    z.strictObject({ type: z.literal('custom-auth'), position }),
  ],
  unknownType,
);

export type NavbarItemConfig = z.output<typeof navbarItem>;
export type NavbarMemberConfig = z.output<typeof dropdownMember>;

/** A link of the footer. It has exactly one target, too. */
export const footerItem = z.strictObject({ label, ...target }).refine(hasOneTarget, ONE_TARGET);
