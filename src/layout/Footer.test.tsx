import { expect, it } from 'vitest';
import { defineSite } from '#contracts/site-config/index.ts';
import { leastSite } from '#contracts/site-config/testing.ts';
import { getMessages } from '#lib/messages/index.ts';
import { rendered } from '#ui/testing.ts';
import { Footer } from './Footer.tsx';

const { footer } = defineSite({
  ...leastSite,
  footer: {
    ...leastSite.footer,
    logo: { src: '/light.svg', srcDark: '/dark.svg', alt: 'Handbook', href: '/resources/' },
    columns: [
      {
        title: 'Handbook',
        items: [
          { label: 'Codex', to: '/docs/codex/' },
          { label: 'Elsewhere', href: 'https://elsewhere.example/' },
        ],
      },
      { title: 'Community', items: [{ label: 'Join', to: '/join/' }] },
    ],
  },
});
const page = rendered(<Footer footer={footer} messages={getMessages('en')} href={(path) => `/resources${path}`} />);

it('the footer has a heading for each column', () => {
  expect(page.all('h2').map(({ text }) => text)).toEqual(['Handbook', 'Community']);
});

it('the footer leads to pages of the site, to other sites and to the privacy policy', () => {
  expect(page.links().slice(1)).toEqual([
    'Codex → /resources/docs/codex/',
    'Elsewhere → https://elsewhere.example/',
    'Join → /resources/join/',
    'Privacy policy → /resources/privacy/',
  ]);
});

it('the footer says only for links to other sites that they open in a new tab', () => {
  const leaving = page.all('a').filter(({ attributes }) => attributes.target === '_blank');
  expect(leaving.map(({ text }) => text)).toEqual(['Elsewhere']);
  expect(page.html.match(/aria-label="\(opens in new tab\)"/g)).toHaveLength(1);
});

it('the logo of the footer leads home, and exists for both colour modes', () => {
  expect(page.one('a').attributes.href).toBe('/resources/');
  expect(page.html).toMatch(/<img class="only-light" src="\/light.svg" alt="Handbook"/);
  expect(page.html).toMatch(/<img class="only-dark" src="\/dark.svg" alt="Handbook"/);
});

it('the footer has the copyright line', () => {
  expect(page.text).toContain('Copyright © 2025 Handbook');
});
