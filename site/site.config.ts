import type { SiteInput } from '../contracts/site-config/index.ts';

/** What a steward edits. A wrong key or value ends the build with a message that says where and why. */
export default {
  title: 'Commonplace',
  tagline: 'Independent people who build together and share what they earn.',
  description:
    'Freelancers and small studios who take on projects together. Costs come first, 10% goes to a common fund, and the rest is divided by the hours worked.',

  // Where the site is published: its origin, and the path that all of it sits under.
  url: 'https://commonplace.example',
  baseUrl: '/resources/',

  // How to reach the people who answer for the site; shown where a form cannot help.
  contact: { label: 'Write to the stewards', href: 'mailto:stewards@commonplace.example' },

  // A theme.css with another background also sets `themeColor: { dark, light }` here, the colour of the browser's own bar.
  colorMode: { defaultMode: 'dark', disableSwitch: false },

  // A bar above everything. Change the id to show it again to those who closed it; null for none.
  announcement: {
    id: 'third-version',
    content:
      'The third version of the member agreement is in force from December 15, 2026. <a href="/resources/docs/Documentation/community_member_agreement/history/3/since/2/">See the changes</a>.',
    backgroundColor: '#123b37',
    textColor: '#e9f5f2',
    isCloseable: true,
  },

  navbar: {
    logo: { src: '/img/logo-light.svg', srcDark: '/img/logo-dark.svg', alt: '', href: '/' },
    hideOnScroll: true,
    items: [
      { type: 'docSidebar', sidebarId: 'docs', label: 'Docs', position: 'left' },
      { to: '/blog/', label: 'Blog', position: 'left' },
      { to: '/bring-us-work/', label: 'Bring us work', position: 'left' },
      { to: '/join/', label: 'Join', position: 'left' },
      { type: 'docsVersion', label: 'Version: Next', position: 'right' },
      { type: 'localeDropdown', position: 'right' },
      { type: 'search', position: 'right' },
      { type: 'custom-auth', position: 'right' },
    ],
  },

  footer: {
    logo: { src: '/img/logo-light.svg', srcDark: '/img/logo-dark.svg', alt: '{title}', href: '/' },
    columns: [
      {
        title: 'Handbook',
        items: [
          { label: 'Start here', to: '/docs/' },
          { label: 'Codex', to: '/docs/codex/' },
          { label: 'Code of conduct', to: '/docs/Documentation/code_of_conduct/' },
          { label: 'Member agreement', to: '/docs/Documentation/community_member_agreement/' },
          { label: 'Read offline', to: '/offline/' },
          { label: 'Changes', to: '/docs/changes/' },
        ],
      },
      {
        title: 'Community',
        items: [
          { label: 'How it works', to: '/how-it-works/' },
          { label: 'Bring us work', to: '/bring-us-work/' },
          { label: 'Join', to: '/join/' },
          { label: 'Become a member', to: '/join/member/' },
          { label: 'Your membership', to: '/member/' },
        ],
      },
      {
        title: 'Blog',
        items: [
          { label: 'Latest posts', to: '/blog/' },
          { label: 'Archive', to: '/blog/archive/' },
          { label: 'Authors', to: '/blog/authors/' },
          { label: 'Tags', to: '/blog/tags/' },
        ],
      },
      { title: 'For writers', items: [{ label: 'Markdown page', to: '/markdown-page/' }] },
    ],
    // May be left out.
    privacyPolicy: { label: 'Privacy policy', to: '/privacy/' },
    // {title} stands for the name above.
    copyright: 'Copyright © 2025 {title}',
  },

  // The category whose parts the home page shows as themes.
  // Its buttons, the first one above the others; without them, the handbook and the page to join.
  // What stands below them, and in which order, may be named too: docs/guide/restyle.md, "The home page".
  home: {
    themes: 'codex',
    actions: [
      { label: 'How it works', to: '/how-it-works/' },
      { label: 'Bring us work', to: '/bring-us-work/' },
      { label: 'Join', to: '/join/' },
    ],
  },

  // Where readers may search: the documents of a category, by its folder. The id is part of the URL of a search.
  search: {
    groups: [
      { id: 'codex', category: 'codex' },
      { id: 'governing', category: 'Documentation' },
    ],
  },

  // One area of documents, or a list of them, each with a path of its own. What members sign is in the first one.
  docs: {
    sidebar: 'docs',
    mainDocId: 'index',
    versions: [{ name: 'current', label: 'Next', folder: 'docs' }],
    // The address of the repository's files in an editor makes a link "Edit this page":
    // editUrl: 'https://git.example.org/handbook/edit/main/',
  },

  // Left out, there is no blog, and nothing leads to one.
  blog: {
    title: 'Blog',
    description: 'What we decide, learn and make, told by those who did it.',
    postsPerPage: 10,
    recentPosts: 5,
    feedEntries: 20,
  },

  // A second language: `npm run translate -- add <code>`, then its texts in content/i18n/<code>/. See docs/guide/extend.md, "A language".
  locales: { default: 'en', list: [{ code: 'en', label: 'English' }] },

  // Tags for the head of each page that say something and load nothing:
  // head: [{ tag: 'link', rel: 'me', href: 'https://social.example/@us' }, { tag: 'meta', name: 'fediverse:creator', content: '@us@social.example' }],

  // Lets browsers offer to install the site, with these icons of public/: an SVG, or a PNG of 192 pixels or more. Left out, they do not.
  webApp: { icons: ['/img/favicon.svg'] },

  // Whether documents and posts ask "Was this page helpful?". It needs a backend, and is not shown where there is none.
  // Answers say nothing of who gave them; `npm run feedback -- list` shows them.
  feedback: false,

  // Makes a page of the latest changes of the documents, docs/changes/, with feeds. Days, authors and subjects of commits are those
  // of the repository, so a shallow clone has none.
  changes: true,

  // For hosts that cannot send headers: also write the Content-Security-Policy into each page.
  metaPolicy: false,

  // How many digits the code in a sign-in mail has; the backend's own setting has to say the same. `passkeys: true` lets members of a
  // hosted project sign in with passkeys, too. See docs/guide/run-it.md.
  signIn: { codeLength: 6 },

  membership: {
    // How one becomes a member: 'open' by signing, 'approval' by signing and being accepted by so many stewards (`approvals`)
    // within so many days (`applicationDays`), 'invitation' by signing once stewards have invited one's address. The documents
    // have to say the same. See: npm run members -- --help
    admission: 'open',
    // Whether one signs by one's legal name and country, and for a firm by its name and number.
    legal: false,
    // For how many days an earlier signature still counts once an agreement has changed in substance.
    graceDays: 30,
    // Whether stewards look after the community on a page of the site, /stewards/. They are appointed by: npm run members -- appoint
    desk: true,
    // When stewards of the roll are told by e-mail that somebody has applied or left: 'each' time, or once a day ('daily').
    stewardMail: 'daily',
    // How many days after the deletion of an account it may still be in a backup; the privacy policy says the same. `npm run backup`
    // removes older ones.
    backupDays: 30,
    // For how many years name, version, hash and time of the signatures are kept apart once an account is deleted, as evidence that two
    // stewards read together; 0 keeps nothing. The privacy policy says the same. See docs/stewards.md.
    evidenceYears: 0,
    // How many days before a change takes effect members are told about it. `npm run ratify` refuses a day that is sooner.
    noticeDays: { editorial: 7, substantive: 14 },
  },

  // The URL and publishable key of a Supabase project. Left as they are, there is no hosted backend.
  customFields: {
    backendUrl: 'YOUR_BACKEND_URL',
    backendPublishableKey: 'YOUR_PUBLISHABLE_KEY',
  },
} satisfies SiteInput;
