import { expect, it } from 'vitest';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { moveRuntime } from './move-runtime.ts';

const STYLE = '<style>astro-island,astro-slot{display:contents}</style>';
const SCRIPTS = "<script>(()=>{let a='$&'})()</script><script>b()</script>";
const page = (beforeIsland: string, atEnd: string, end = '<script type="module" src="/x.js"></script>') =>
  `<body><p>Above.</p>${STYLE}${beforeIsland}<astro-island>Navbar</astro-island><main>Text.</main>` +
  `<astro-island>Contents</astro-island>${atEnd}${end}</body>`;

function rewrite(source: string): string {
  const edits = new HtmlEdits(source);
  moveRuntime({ ...parseHtml(source), edits });
  return edits.apply();
}

it('the scripts that wake islands stand behind the text, in their order, before the script of the page', () => {
  expect(rewrite(page(SCRIPTS, ''))).toBe(page('', SCRIPTS));
});

it('also where another island stands before them', () => {
  expect(rewrite(`<astro-island>First</astro-island>${page(SCRIPTS, '')}`)).toBe(
    `<astro-island>First</astro-island>${page('', SCRIPTS)}`,
  );
});

it('on a page without a script of its own they end the body', () => {
  expect(rewrite(page(SCRIPTS, '', ''))).toBe(page('', SCRIPTS, ''));
});

it('other scripts, pages without islands and fragments stay as they are', () => {
  for (const html of [
    '<body><script>early()</script><p>Text.</p></body>',
    `${STYLE}${SCRIPTS}<astro-island></astro-island>`,
  ])
    expect(rewrite(html)).toBe(html);
});
