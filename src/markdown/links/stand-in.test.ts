import { expect, it } from 'vitest';
import { leadToLocale } from './stand-in.ts';

const pages = new Map([
  ['/docs/rain/', { href: '/de/docs/regen/', isTranslated: true }],
  ['/docs/böen/', { href: '/de/docs/böen/', isTranslated: false }],
  ['/docs/wind/', { href: '/de/docs/wind/', isTranslated: false }],
]);

it.each([
  ['/docs/rain/', '/de/docs/regen/'],
  ['/docs/wind/#gusts', '/de/docs/wind/#gusts'],
  ['/docs/b%C3%B6en/', '/de/docs/böen/'],
  ['/docs/wind/?a=1', '/de/docs/wind/?a=1'],
  // Its headings have other ids.
  ['/docs/rain/#snow', '/docs/rain/#snow'],
  ['/img/gauge.svg', '/img/gauge.svg'],
  ['#gusts', '#gusts'],
  ['https://rain.example/docs/rain/', 'https://rain.example/docs/rain/'],
])('in a text that stands in for a translation, a link to %s leads to %s', (written, there) => {
  expect(leadToLocale(`<p><a class="x" href="${written}">It</a> & so on</p>`, pages)).toBe(
    `<p><a class="x" href="${there}">It</a> & so on</p>`,
  );
});
