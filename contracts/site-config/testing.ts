import { defineSite } from './define-site.ts';
import type { SiteInput } from './schema.ts';

/** The smallest valid configuration. For tests. */
export const leastSite: SiteInput = {
  title: 'Handbook',
  tagline: 'What we hold to.',
  description: 'The handbook of a test.',
  url: 'https://handbook.example',
  baseUrl: '/resources/',
  contact: { label: 'Write to us', href: 'mailto:us@handbook.example' },
  colorMode: {},
  announcement: null,
  navbar: { logo: { src: '/logo.svg', alt: '' }, items: [] },
  footer: {
    logo: { src: '/logo.svg', alt: 'Handbook' },
    columns: [],
    privacyPolicy: { label: 'Privacy policy', to: '/privacy/' },
    copyright: 'Copyright © 2025 Handbook',
  },
  docs: { sidebar: 'docs', mainDocId: 'index', versions: [{ name: 'current', label: 'Next', folder: 'docs' }] },
  blog: { title: 'Blog', description: 'What is new.' },
  locales: { default: 'en', list: [{ code: 'en', label: 'English' }] },
  customFields: { backendUrl: '', backendPublishableKey: '' },
};

/** A site with two languages and two versions of its documents. For tests that use it instead of `site.config.ts`. */
export const richSite = defineSite({
  ...leastSite,
  locales: {
    default: 'en',
    list: [
      { code: 'en', label: 'English' },
      { code: 'de', label: 'Deutsch' },
    ],
  },
  docs: {
    sidebar: 'docs',
    mainDocId: 'index',
    versions: [
      { name: 'current', label: 'Next', folder: 'docs' },
      { name: '1.0', label: '1.0', folder: 'docs-1.0', path: '1.0', status: 'unmaintained' },
    ],
  },
});
