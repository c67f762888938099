import { describe, expect, it } from 'vitest';
import type { Target } from './model.ts';
import { rewriteChapter } from './rewrite-chapter.ts';

const here: Target = {
  anchor: 'codex.a',
  name: '1.1',
  sections: new Map([['ledger', { number: '1.1.1', name: '1.1.1' }]]),
};
const other: Target = {
  anchor: 'rules.b',
  name: '2.1',
  sections: new Map([['5-reporting', { number: '', name: '2.1 § 5' }]]),
};
const gusts: Target = { anchor: 'böen', name: '3', sections: new Map([['stärke', { number: '3.1', name: '3.1' }]]) };
const targets = new Map([
  ['/docs/codex/a/', here],
  ['/docs/rules/b/', other],
  ['/docs/böen/', gusts],
]);
const absolute = (href: string) => `https://example.org${href}`;
const made = (html: string, level = 3) =>
  rewriteChapter(html, { target: here, page: '/docs/codex/a/', level, targets, absolute });

describe('a document in the book', () => {
  it('has numbered headings below that of the chapter, with their original level', () => {
    expect(made('<h2 id="ledger">The ledger</h2>')).toBe(
      '<h4 id="codex.a--ledger" data-level="2"><span class="book-number">1.1.1</span> The ledger</h4>',
    );
    expect(made('<h3 id="x">X</h3>')).toBe('<h5 id="codex.a--x" data-level="3">X</h5>');
    expect(made('<h4>X</h4>', 5)).toBe('<h6 data-level="4">X</h6>');
    expect(made('<h1>X</h1>')).toBe('<h4 data-level="2">X</h4>');
  });

  it('has unique ids, and adapted references to them', () => {
    expect(made('<p id="footnote-label">N</p><section aria-labelledby="footnote-label other">')).toBe(
      '<p id="codex.a--footnote-label">N</p><section aria-labelledby="codex.a--footnote-label codex.a--other">',
    );
    expect(made('<a href="#fn-1" id="fnref-1" aria-describedby="footnote-label">1</a><p id="fn-1">')).toBe(
      '<a href="#codex.a--fn-1" id="codex.a--fnref-1" aria-describedby="codex.a--footnote-label">1</a>' +
        '<p id="codex.a--fn-1">',
    );
  });

  it.each([
    ['to a document', '/docs/rules/b/', '#rules.b', '2.1'],
    ['to a heading of it', '/docs/rules/b/#5-reporting', '#rules.b--5-reporting', '2.1 § 5'],
    ['to a document with a query', '/docs/rules/b/?x=1', '#rules.b', '2.1'],
    ['in HTML, relative to its own page', '../../rules/b/#5-reporting', '#rules.b--5-reporting', '2.1 § 5'],
    ['to a heading of its own', '#ledger', '#codex.a--ledger', '1.1.1'],
    ['to a missing heading', '/docs/rules/b/#typo', '#rules.b', '2.1'],
    ['to a missing heading of its own', '#typo', '#codex.a', '1.1'],
    ['to itself', '/docs/codex/a/#ledger', '#codex.a--ledger', '1.1.1'],
    ['to a heading whose letters Markdown escapes', '/docs/b%C3%B6en/#st%C3%A4rke', '#böen--stärke', '3.1'],
  ])('has links %s lead within the book', (_, written, href, name) => {
    expect(made(`<a class="x" href="${written}">`)).toBe(`<a class="x" href="${href}" data-ref="${name}">`);
  });

  it('keeps links that leave the book, those of this site with their full URL', () => {
    expect(made('<a href="/join/#how">')).toBe('<a href="/join/#how" data-href="https://example.org/join/#how">');
    expect(made('<a href="./form.pdf?x#page=2">')).toBe(
      '<a href="/docs/codex/a/form.pdf?x#page=2" data-href="https://example.org/docs/codex/a/form.pdf?x#page=2">',
    );
    for (const link of [
      '<a href="https://astro.build/">',
      '<a href="//x.org/">',
      '<a href="mailto:a@b.c">',
      '<a id-x>',
    ])
      expect(made(link)).toBe(link);
  });

  it('has no reference on paper for the link next to a heading', () => {
    expect(made('<a class="heading-anchor" href="#ledger"></a>')).toBe(
      '<a class="heading-anchor" href="#codex.a--ledger"></a>',
    );
  });

  it('has terms as words, without their popovers', () => {
    const term =
      '<button type="button" class="term" popovertarget="m">ledger</button><span class="term-word">ledger</span>';
    expect(
      made(`<p>A ${term}<span id="m" class="term-meaning" popover="auto" hidden>A record.</span> is kept.</p>`),
    ).toBe('<p>A ledger is kept.</p>');
  });

  it('has nothing collapsed', () => {
    expect(made('<details><summary>S</summary></details><details open>')).toBe(
      '<details open><summary>S</summary></details><details open>',
    );
  });

  it('has no comments', () => {
    expect(made('<p>A<!-- one -- two --></p><!-- three -->')).toBe('<p>A</p>');
  });

  it('keeps code that looks like markup', () => {
    const code = '<code>&lt;a id="x" href="#y"&gt;</code>';
    expect(made(code)).toBe(code);
  });
});
