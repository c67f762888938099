import type { SiteInput } from '#contracts/site-config/index.ts';

/** A made-up allotment garden: German alone, at the root of its host, with one agreement and no post yet. */
export default {
  title: 'Gartenverein Lindenhang',
  tagline: 'Vierzig Parzellen, ein Brunnen und ein Zaun, den wir zusammen streichen.',
  description:
    'Das Heft unseres Gartenvereins: was in den Beeten wächst, wie wir uns das Wasser teilen und welche Ordnung alle unterschreiben.',

  url: 'https://lindenhang.example',
  baseUrl: '/',

  contact: { label: 'An den Vorstand schreiben', href: 'mailto:vorstand@lindenhang.example' },

  colorMode: { defaultMode: 'light', disableSwitch: false },

  announcement: null,

  navbar: {
    logo: { src: '/img/linde.svg', srcDark: '/img/linde-hell.svg', alt: 'Lindenblatt', href: '/' },
    hideOnScroll: false,
    items: [
      { type: 'docSidebar', sidebarId: 'heft', label: 'Gartenheft', position: 'left' },
      {
        type: 'dropdown',
        label: 'Verein',
        position: 'left',
        items: [
          { to: '/join/', label: 'Mitmachen' },
          { type: 'doc', docId: 'ordnung/gartenordnung', label: 'Gartenordnung' },
          { href: 'https://wetter.example/lindenhang/', label: 'Wetter am Hang' },
        ],
      },
      { to: '/blog/', label: 'Neues', position: 'left' },
      { type: 'search', position: 'right' },
      { type: 'custom-auth', position: 'right' },
    ],
  },

  footer: {
    logo: { src: '/img/linde.svg', srcDark: '/img/linde-hell.svg', alt: 'Gartenverein Lindenhang', href: '/' },
    columns: [
      {
        title: 'Garten',
        items: [
          { label: 'Anfangen', to: '/docs/' },
          { label: 'Gartenordnung', to: '/docs/ordnung/gartenordnung/' },
        ],
      },
      { title: 'Verein', items: [{ label: 'Mitmachen', to: '/join/' }] },
    ],
    privacyPolicy: { label: 'Datenschutz', to: '/privacy/' },
    copyright: '© 2026 Gartenverein Lindenhang',
  },

  docs: {
    sidebar: 'heft',
    mainDocId: 'willkommen',
    versions: [{ name: 'current', label: 'Heft 2026', folder: 'docs' }],
  },

  blog: {
    title: 'Neues vom Hang',
    description: 'Was im Garten geschieht, sobald jemand Zeit hat, es aufzuschreiben.',
    postsPerPage: 3,
    recentPosts: 2,
    feedEntries: 5,
  },

  home: {
    blocks: [
      { type: 'text', file: 'home/anfang.md' },
      {
        type: 'cards',
        title: 'Drei Wege hinein',
        cards: [
          { title: 'Mitmachen', description: 'Was es kostet und wie lange man wartet.', href: '/join/' },
          {
            title: 'Am Brunnen',
            description: 'Wann wer gießt.',
            href: '/docs/wasser/brunnen/',
            image: '/img/linde.svg',
          },
          { title: 'Wetter am Hang', href: 'https://wetter.example/lindenhang/' },
        ],
      },
      { type: 'posts', count: 2 },
      { type: 'documents' },
      { type: 'themes' },
    ],
  },

  head: [
    { tag: 'link', rel: 'me', href: 'https://garten.example/@lindenhang' },
    { tag: 'meta', name: 'fediverse:creator', content: '@lindenhang@garten.example' },
  ],

  locales: { default: 'de', list: [{ code: 'de', label: 'Deutsch' }] },

  feedback: false,
  metaPolicy: false,
  signIn: { codeLength: 8 },
  membership: {
    admission: 'approval',
    approvals: 2,
    applicationDays: 21,
    graceDays: 14,
    desk: true,
    legal: true,
    stewardMail: 'each',
    backupDays: 14,
    evidenceYears: 7,
  },

  customFields: {
    backendUrl: 'YOUR_BACKEND_URL',
    backendPublishableKey: 'YOUR_PUBLISHABLE_KEY',
  },
} satisfies SiteInput;
