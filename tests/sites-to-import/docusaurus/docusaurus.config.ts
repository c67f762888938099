import { readFileSync } from 'node:fs';
import type { Config } from '@docusaurus/types';

const ORGANISATION = 'alder-quay';
const year = new Date().getFullYear();

const config: Config = {
  title: 'Alder Quay',
  tagline: 'A yard where anybody can build a boat',
  url: 'https://alderquay.example',
  baseUrl: '/',
  favicon: 'img/favicon.ico',
  customFields: { members: JSON.parse(readFileSync('members.json', 'utf8')) },
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  presets: [
    [
      'classic',
      {
        docs: {
          routeBasePath: '/',
          sidebarPath: require.resolve('./sidebars.js'),
          lastVersion: 'current',
          versions: { current: { label: 'Next' }, '1.0': { label: '1.0 (old)' } },
          editUrl: `https://git.example/${ORGANISATION}/edit/main/`,
        },
        blog: { blogTitle: 'News of the yard', blogDescription: 'What happens on the slip' },
      },
    ],
  ],
  plugins: [
    ['@docusaurus/plugin-content-docs', { id: 'crew', path: 'crew', routeBasePath: 'Crew', lastVersion: 'current' }],
    [
      '@docusaurus/plugin-client-redirects',
      {
        redirects: [
          { from: ['/start', '/begin'], to: '/getting-started' },
          { from: '/gone', to: '/nowhere' },
        ],
      },
    ],
    'docusaurus-plugin-counter',
  ],
  themeConfig: {
    announcementBar: {
      id: 'lift',
      content: 'Spring lifting is on <a href="https://tides.example/">the tide of May 3</a>: <a href="/getting-started">how</a>',
      backgroundColor: '#123b37',
      textColor: '#fff',
      isCloseable: false,
    },
    colorMode: { defaultMode: 'dark' },
    navbar: {
      title: 'Alder Quay',
      logo: { src: 'img/logo.svg', alt: 'Alder Quay' },
      items: [
        { type: 'doc', docId: 'getting-started', label: 'Start', position: 'left' },
        { to: 'blog', label: 'News', position: 'left' },
        { type: 'docSidebar', docsPluginId: 'crew', sidebarId: 'defaultSidebar', label: 'Crew', position: 'left' },
        { type: 'docsVersionDropdown', position: 'right' },
        {
          type: 'dropdown',
          label: 'More',
          items: [
            { to: '/guides/launching', label: 'Launching' },
            { href: 'https://tides.example/', label: 'Tides' },
          ],
        },
        { href: 'https://git.example/alder-quay', className: 'header-icon', 'aria-label': 'Repository' },
        { to: '/members', label: 'Members' },
      ],
    },
    footer: {
      links: [
        {
          title: 'Yard',
          items: [{ label: 'Start', to: 'getting-started' }, { html: '<img src="https://badges.example/x.svg">' }],
        },
      ],
      copyright: `Copyright © 2020-${year} Alder Quay`,
    },
  },
};

export default config;
