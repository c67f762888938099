import { expect, it } from 'vitest';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { headStyles, type Style } from './head-styles.ts';

function rewrite(source: string, needed: Style[] = []): string {
  const edits = new HtmlEdits(source);
  headStyles({ ...parseHtml(source), edits }, needed);
  return edits.apply();
}

it('a style in the text of a page moves to the end of its head, once', () => {
  const style = '<style>astro-island{display:contents}</style>';
  expect(rewrite(`<head><title>T</title></head><body><p>One${style}</p>${style}Two</body>`)).toBe(
    `<head><title>T</title>${style}</head><body><p>One</p>Two</body>`,
  );
});

it('adds the named styles that a page needs', () => {
  expect(rewrite('<head></head><body></body>', [{ name: 'steps', css: '.steps>ol{margin:0}' }])).toBe(
    '<head><style data-part="steps">.steps>ol{margin:0}</style></head><body></body>',
  );
});

it('the style of a drawing and of a template stays, and so does a fragment', () => {
  for (const html of [
    '<head><noscript><style>p{}</style></noscript></head><body><svg><style>g{}</style></svg><template><style>a{}</style></template></body>',
    '<p>A<style>b{}</style></p>',
  ])
    expect(rewrite(html)).toBe(html);
});
