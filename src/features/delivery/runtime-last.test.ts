import { expect, it } from 'vitest';
import { runtimeLast } from './runtime-last.ts';

const STYLE = '<style>astro-island,astro-slot{display:contents}</style>';
const SCRIPTS = "<script>(()=>{let a='$&'})()</script><script>b()</script>";
const page = (beforeIsland: string, atEnd: string, end = '<script type="module" src="/x.js"></script>') =>
  `<body><p>Above.</p>${STYLE}${beforeIsland}<astro-island>Navbar</astro-island><main>Text.</main>` +
  `<astro-island>Contents</astro-island>${atEnd}${end}</body>`;

it('the scripts that wake islands stand behind the text, in their order, before the script of the page', () => {
  expect(runtimeLast(page(SCRIPTS, ''))).toBe(page('', SCRIPTS));
});

it('on a page without a script of its own they end the body', () => {
  expect(runtimeLast(page(SCRIPTS, '', ''))).toBe(page('', SCRIPTS, ''));
});

it('other scripts, pages without islands and fragments stay as they are', () => {
  for (const html of [
    '<body><script>early()</script><p>Text.</p></body>',
    `${STYLE}${SCRIPTS}<astro-island></astro-island>`,
  ])
    expect(runtimeLast(html)).toBe(html);
});
