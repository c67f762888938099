import { describe, expect, it } from 'vitest';
import { render, renderMdx } from '../testing/render.ts';

describe('a colon in ordinary text', () => {
  it.each([
    'At 10:30 we meet.',
    'I :smile at a :b and :c: too.',
    'Open localhost:3000/resources/ now.',
    'Ratio 3:1, see a::b.',
    'Write :foo[x]{a=b .c} there.',
    'Être à 10:30 😀 :ça.',
  ])('stays as it was written: %s', async (text) => {
    expect((await render(text)).html.trim()).toBe(`<p>${text}</p>`);
  });

  it('keeps the markup in brackets after it', async () => {
    expect((await render('See :foo[a *b*] here.')).html).toContain('<p>See :foo[a <em>b</em>] here.</p>');
  });

  it('stays at the start of a line, doubled', async () => {
    expect((await render('::before is a selector')).html).toContain('<p>::before is a selector</p>');
    expect((await render('::leaf[label]{a=1}')).html).toContain('<p>::leaf[label]{a=1}</p>');
  });

  it('stays in headings, links and MDX', async () => {
    const { html, headings } = await render('## At 10:30\n\n[at 11:45](#at-1030)');
    expect(headings).toEqual([{ depth: 2, slug: 'at-1030', text: 'At 10:30' }]);
    expect(html).toContain('>at 11:45</a>');
    expect(await renderMdx('At 10:30.')).toContain('":30"');
  });
});
