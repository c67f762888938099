import { defineConfig } from 'vitepress';

export default defineConfig({
  title: 'Rope guide',
  description: 'Every knot of the yard.',
  base: '/ropes/',
  lang: 'en-GB',
  head: [['link', { rel: 'icon', href: '/favicon.ico' }]],
  themeConfig: {
    logo: '/rope.svg',
    nav: [
      { text: 'Guide', link: '/guide/start' },
      { text: 'Tides', link: 'https://tides.example/' },
    ],
    sidebar: {
      '/guide/': [
        {
          text: 'Basics',
          items: [
            { text: 'Start here', link: '/guide/start' },
            { text: 'Splicing', link: '/guide/splicing.md' },
          ],
        },
      ],
      '/': [{ text: 'Words', link: '/words' }],
    },
    footer: { message: 'MIT', copyright: 'Copyright © <b>the yard</b>' },
  },
});
