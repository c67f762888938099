import type { SiteInput } from '#contracts/site-config/index.ts';

/** A made-up boatyard, on which most browser tests run. `tests/sites/README.md` says what is where in it. */
export default {
  title: 'Alder Quay',
  tagline: 'A yard where anybody can build a boat, and everybody helps to launch it.',
  description:
    'This is the book of a boatyard that belongs to those who use it: how boats are built and rigged here, what members sign, and how to become one.',

  url: 'https://alderquay.example',
  baseUrl: '/resources/',

  contact: { label: 'Write to the harbour office', href: 'mailto:office@alderquay.example' },

  colorMode: { defaultMode: 'dark', disableSwitch: false },

  announcement: {
    id: 'charter-2',
    content:
      'The second version of the charter is in force. <a href="/resources/docs/Rules/members_charter/history/2/since/1/">See what has changed</a>.',
    backgroundColor: '#4a1f1d',
    textColor: '#fbeeec',
    isCloseable: true,
  },

  navbar: {
    logo: { src: '/img/logo-light.svg', srcDark: '/img/logo-dark.svg', alt: '', href: '/' },
    hideOnScroll: true,
    items: [
      { type: 'docSidebar', sidebarId: 'docs', label: 'Docs', position: 'left' },
      { to: '/blog/', label: 'Blog', position: 'left' },
      { to: '/join/', label: 'Join', position: 'left' },
      { type: 'doc', docId: 'yard/water/tides', position: 'left' },
      {
        type: 'dropdown',
        label: 'More',
        position: 'left',
        items: [
          { type: 'doc', docId: 'Rules/ground_rules' },
          { to: '/markdown-page/', label: 'Markdown page' },
          { type: 'html', value: '<hr>' },
          { type: 'docsVersion', label: 'Newest edition' },
          { type: 'docSidebar', sidebarId: 'docs', label: 'The whole book' },
          { type: 'default', href: 'https://tides.example/', label: 'Tide tables' },
        ],
      },
      { type: 'html', value: '<span class="slip">Slip <strong>free</strong></span>', position: 'right' },
      { type: 'docsVersion', label: 'Edition', position: 'right' },
      { type: 'docsVersionDropdown', position: 'right' },
      { type: 'localeDropdown', position: 'right' },
      { type: 'search', position: 'right' },
      { type: 'custom-auth', position: 'right' },
    ],
  },

  footer: {
    logo: { src: '/img/logo-light.svg', srcDark: '/img/logo-dark.svg', alt: 'Alder Quay', href: '/' },
    columns: [
      {
        title: 'Book',
        items: [
          { label: 'Start here', to: '/docs/' },
          { label: 'The yard', to: '/docs/yard/' },
          { label: 'Ground rules', to: '/docs/Rules/ground_rules/' },
          { label: 'Charter', to: '/docs/Rules/members_charter/' },
          { label: 'Read offline', to: '/offline/' },
        ],
      },
      {
        title: 'Yard',
        items: [
          { label: 'Join', to: '/join/' },
          { label: 'Become a member', to: '/join/member/' },
          { label: 'Tide tables', href: 'https://tides.example/' },
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
      { title: 'Writing', items: [{ label: 'Markdown page', to: '/markdown-page/' }] },
    ],
    privacyPolicy: { label: 'Privacy policy', to: '/privacy/' },
    copyright: 'Copyright © 2025 Alder Quay',
  },

  docs: {
    sidebar: 'docs',
    mainDocId: 'index',
    versions: [
      { name: 'current', label: 'Next', folder: 'docs' },
      { name: '1.0', label: '1.0', folder: 'docs-1.0', path: '1.0', status: 'unmaintained' },
    ],
    editUrl: 'https://git.alderquay.example/book/edit/main/',
  },

  blog: {
    title: 'Blog',
    description: 'What happens in the yard, told by those who did it.',
    postsPerPage: 10,
    recentPosts: 5,
    feedEntries: 20,
  },

  home: { themes: 'yard' },

  search: {
    groups: [
      { id: 'yard', category: 'yard' },
      { id: 'rules', category: 'Rules' },
    ],
  },

  locales: {
    default: 'en',
    list: [{ code: 'en', label: 'English' }],
  },

  feedback: false,
  metaPolicy: false,
  signIn: { codeLength: 6 },
  membership: { graceDays: 30 },

  customFields: {
    backendUrl: 'YOUR_BACKEND_URL',
    backendPublishableKey: 'YOUR_PUBLISHABLE_KEY',
  },
} satisfies SiteInput;
