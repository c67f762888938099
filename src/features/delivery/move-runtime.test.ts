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

it('scripts that wake islands come after the text, in order, before the script of the page', () => {
  expect(rewrite(page(SCRIPTS, ''))).toBe(page('', SCRIPTS));
});

it('scripts that wake islands are moved even if another island comes before them', () => {
  expect(rewrite(`<astro-island>First</astro-island>${page(SCRIPTS, '')}`)).toBe(
    `<astro-island>First</astro-island>${page('', SCRIPTS)}`,
  );
});

it('scripts that wake islands are at the end of the body if the page has no script of its own', () => {
  expect(rewrite(page(SCRIPTS, '', ''))).toBe(page('', SCRIPTS, ''));
});

it('other scripts, pages without islands and fragments stay as they are', () => {
  for (const html of [
    '<body><script>early()</script><p>Text.</p></body>',
    `${STYLE}${SCRIPTS}<astro-island></astro-island>`,
  ])
    expect(rewrite(html)).toBe(html);
});
