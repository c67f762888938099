import { quote } from '../output/quote.ts';
import type { Answers } from './answers.ts';
import { LABELS, withName } from './labels.ts';

type Item = { label: string; to: string };

const writeItems = (items: Item[], indent: string) =>
  items.map(({ label, to }) => `${indent}{ label: ${quote(label)}, to: ${quote(to)} },\n`).join('');

const writeColumn = (title: string, items: Item[]) =>
  items.length === 0
    ? ''
    : `      {\n        title: ${quote(title)},\n        items: [\n${writeItems(items, '          ')}        ],\n      },\n`;

/**
 * The text of a new `site.config.ts`.
 * @param configImport the import path of the configuration's types
 */
export function composeConfig(
  { name, language, url, baseUrl, contact, parts }: Answers,
  { configImport, year }: { configImport: string; year: number },
): string {
  const labels = LABELS[language];
  const has = (part: 'codex' | 'agreements' | 'blog' | 'markdown-page', items: Item[]) =>
    parts.has(part) ? items : [];
  const groups = [
    ...(parts.has('codex') ? ["      { id: 'codex', category: 'codex' },\n"] : []),
    ...(parts.has('agreements') ? ["      { id: 'governing', category: 'Documentation' },\n"] : []),
  ];
  const columns = [
    writeColumn(labels.handbook, [
      { label: labels.start, to: '/docs/' },
      ...has('codex', [{ label: labels.codex, to: '/docs/codex/' }]),
      ...has('agreements', [
        { label: labels.code, to: '/docs/Documentation/code_of_conduct/' },
        { label: labels.agreement, to: '/docs/Documentation/community_member_agreement/' },
      ]),
      { label: labels.offline, to: '/offline/' },
    ]),
    writeColumn(labels.community, [
      ...has('agreements', [
        { label: labels.join, to: '/join/' },
        { label: labels.member, to: '/join/member/' },
        { label: labels.membership, to: '/member/' },
      ]),
      ...has('codex', [{ label: labels.work, to: '/bring-us-work/' }]),
    ]),
    writeColumn(
      labels.blog,
      has('blog', [
        { label: labels.latest, to: '/blog/' },
        { label: labels.archive, to: '/blog/archive/' },
        { label: labels.authors, to: '/blog/authors/' },
        { label: labels.tags, to: '/blog/tags/' },
      ]),
    ),
    writeColumn(labels.writers, has('markdown-page', [{ label: labels.markdown, to: '/markdown-page/' }])),
  ];
  const logo = "src: '/img/logo.svg'";
  return `import type { SiteInput } from ${quote(configImport)};

/** Edited by stewards. A wrong key or value ends the build with a message that says where and why. */
export default {
  title: ${quote(name)},
  // One sentence on what the community is: the heading of the home page.
  tagline: ${quote(withName(labels.tagline, name))},
  description: ${quote(withName(labels.description, name))},

  // Where the site is published: its origin, and its base path.
  url: ${quote(url)},
  baseUrl: ${quote(baseUrl)},

  // How to reach the people who answer for the site; shown where a form cannot help.
  contact: { label: ${quote(labels.contact)}, href: ${quote(`mailto:${contact}`)} },

  colorMode: { defaultMode: 'light' },

  // A bar above everything: { id, content, backgroundColor, textColor }. Change the id to show it again to people who closed it.
  announcement: null,

  navbar: {
    logo: { ${logo}, alt: '' },
    items: [
      { type: 'docSidebar', sidebarId: 'docs', label: ${quote(labels.docs)}, position: 'left' },
${parts.has('blog') ? `      { to: '/blog/', label: ${quote(labels.blog)}, position: 'left' },\n` : ''}${
  parts.has('agreements') ? `      { to: '/join/', label: ${quote(labels.join)}, position: 'left' },\n` : ''
}      { type: 'search', position: 'right' },
${parts.has('agreements') ? "      { type: 'custom-auth', position: 'right' },\n" : ''}    ],
  },

  footer: {
    logo: { ${logo}, alt: '{title}' },
    columns: [
${columns.join('')}    ],
    privacyPolicy: { label: ${quote(labels.privacy)}, to: '/privacy/' },
    copyright: '© ${year} {title}',
  },
${parts.has('codex') ? "\n  // The category whose parts the home page shows as themes.\n  home: { themes: 'codex' },\n" : ''}${
  groups.length > 0
    ? `\n  // Where readers may search: the documents of a category, by its folder. The id is part of the URL of a search.\n  search: {\n    groups: [\n${groups.join('')}    ],\n  },\n`
    : ''
}
  docs: {
    sidebar: 'docs',
    mainDocId: 'index',
    versions: [{ name: 'current', label: ${quote(labels.docs)}, folder: 'docs', badge: false }],
    // The URL of your repository's files in an editor makes a link "Edit this page":
    // editUrl: 'https://git.example.org/handbook/edit/main/',
  },
${
  parts.has('blog')
    ? `\n  blog: { title: ${quote(labels.blog)}, description: ${quote(labels.blogDescription)} },\n`
    : `\n  // A blog: set its title and description here, put posts into content/blog/, and add { to: '/blog/', label: ${quote(labels.blog)} } to the\n  // items of the navbar. The authors and tags that posts name are declared in content/blog/authors.yml and content/blog/tags.yml.\n  // blog: { title: ${quote(labels.blog)}, description: ${quote(labels.blogDescription)} },\n`
}
  locales: { default: ${quote(language)}, list: [{ code: ${quote(language)}, label: ${quote(labels.languageName)} }] },
${
  parts.has('agreements')
    ? `
  membership: {
    // How many days an earlier signature still counts after an agreement has changed in substance.
    graceDays: 30,
    // How many days a deleted account may still be in a backup; the privacy policy says the same.
    backupDays: 30,
    // How many years signatures are kept separately as evidence after an account is deleted; 0 keeps nothing. The privacy policy says the same.
    evidenceYears: 0,
    // How many days before a change takes effect members are notified.
    noticeDays: { editorial: 7, substantive: 14 },
  },

  // The URL and publishable key of a Supabase project. Unchanged, there is no hosted backend.
  customFields: { backendUrl: 'YOUR_BACKEND_URL', backendPublishableKey: 'YOUR_PUBLISHABLE_KEY' },
`
    : ''
}} satisfies SiteInput;
`;
}
