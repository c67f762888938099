import type { SiteInput } from '#contracts/site-config/index.ts';

/** A made-up weather station: three documents, in English and in Arabic. No blog, no join page, no agreement. */
export default {
  title: 'Station Nine',
  tagline: 'Notes of a weather station.',
  description: 'How the instruments of the station are read, and what to do when one of them stops.',

  url: 'https://station9.example',
  baseUrl: '/wiki/',

  contact: { label: 'Write to the observer', href: 'mailto:observer@station9.example' },

  colorMode: {},

  announcement: null,

  navbar: {
    logo: { src: '/img/vane.svg', alt: '' },
    items: [
      { type: 'docSidebar', sidebarId: 'docs', label: 'Notes' },
      { type: 'localeDropdown', position: 'right' },
      { type: 'search', position: 'right' },
    ],
  },

  footer: {
    logo: { src: '/img/vane.svg', alt: '' },
    columns: [],
    copyright: 'Station Nine, 2026',
  },

  docs: {
    sidebar: 'docs',
    mainDocId: 'index',
    versions: [{ name: 'current', label: 'Notes', folder: 'docs' }],
  },

  home: { blocks: [{ type: 'themes' }, { type: 'text', file: 'home/today.md' }] },

  locales: {
    default: 'en',
    list: [
      { code: 'en', label: 'English' },
      { code: 'ar', label: 'العربية', direction: 'rtl' },
    ],
  },
} satisfies SiteInput;
