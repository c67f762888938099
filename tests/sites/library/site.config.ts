import type { SiteInput } from '#contracts/site-config/index.ts';

/** A made-up lending library, small enough to be fetched whole in a test, which asks whether its pages help. */
export default {
  title: 'Fern Street Library',
  tagline: 'Three shelves, a lamp, and whoever is in.',
  description: 'How books are borrowed from a library of three shelves, and how they find their way back.',

  url: 'https://fernstreet.example',
  baseUrl: '/library/',

  contact: { label: 'Write to the desk', href: 'mailto:desk@fernstreet.example' },

  colorMode: {},

  announcement: null,

  navbar: {
    logo: { src: '/img/shelf.svg', alt: '' },
    items: [
      { type: 'docSidebar', sidebarId: 'docs', label: 'Guide' },
      { type: 'docSidebar', sidebarId: 'volunteers', label: 'Volunteers' },
      { to: '/blog/', label: 'News' },
      { type: 'docsVersionDropdown', position: 'right' },
      { type: 'search', position: 'right' },
      { type: 'custom-auth', position: 'right' },
    ],
  },

  footer: {
    logo: { src: '/img/shelf.svg', alt: '' },
    columns: [{ title: 'Library', items: [{ label: 'Returns', to: '/docs/borrowing/returns/' }] }],
    privacyPolicy: { label: 'Privacy policy', to: '/privacy/' },
    copyright: 'Fern Street Library, 2026',
  },

  redirects: {
    '/lending/': '/docs/borrowing/loans/',
    '/how-it-works': '/lending',
    '/catalogue.html': 'https://catalogue.example/',
  },

  docs: [
    {
      sidebar: 'docs',
      mainDocId: 'index',
      versions: [{ name: 'current', label: 'Guide', folder: 'docs' }],
    },
    {
      path: 'volunteers',
      label: 'Volunteers',
      sidebar: 'volunteers',
      mainDocId: 'index',
      versions: [
        { name: 'current', label: '2026', folder: 'volunteers' },
        { name: '2025', label: '2025', folder: 'volunteers-2025', path: '2025', status: 'unmaintained' },
      ],
      editUrl: 'https://git.fernstreet.example/library/edit/main/',
    },
  ],

  blog: { title: 'News', description: 'What has come to the shelves.' },

  locales: { default: 'en', list: [{ code: 'en', label: 'English' }] },

  feedback: true,

  changes: true,

  webApp: {
    shortName: 'Fern Street',
    icons: ['/img/shelf.svg', '/img/shelf-192.png'],
    maskableIcon: '/img/shelf-512.png',
  },

  customFields: {
    backendUrl: 'YOUR_BACKEND_URL',
    backendPublishableKey: 'YOUR_PUBLISHABLE_KEY',
  },
} satisfies SiteInput;
