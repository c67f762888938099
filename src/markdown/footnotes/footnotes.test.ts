import { describe, expect, it } from 'vitest';
import { render, renderMdx } from '../testing/render.ts';

const TEXT = 'One.[^a] Two.[^b] One again.[^a]\n\n[^a]: First.\n[^b]: Second.';

describe('footnotes', () => {
  it('link in both directions, and the links back have names', async () => {
    const { html } = await render(TEXT);
    expect(html).toContain('<a href="#fn-a" id="fnref-a" data-footnote-ref aria-describedby="footnote-label">1</a>');
    expect(html).toContain('<li id="fn-a">');
    expect(html).toContain('<a href="#fnref-a" aria-label="Back to reference 1">↩\uFE0E</a>');
    expect(html).toContain('<a href="#fnref-a-2" aria-label="Back to reference 1-2">');
  });

  it('have a title that is not a heading', async () => {
    const { html, headings } = await render(`## Part\n\n${TEXT}`);
    expect(html).toContain(
      'aria-labelledby="footnote-label"><p id="footnote-label" class="footnotes-title">Footnotes</p>',
    );
    expect(headings.map(({ text }) => text)).toEqual(['Part']);
    expect((await render(TEXT)).headings).toEqual([]);
    expect(await renderMdx(TEXT)).not.toContain('h2: "h2"');
  });

  it('may have names in any script', async () => {
    const { html } = await render('One.[^größe]\n\n[^größe]: First.');
    expect(html).toContain('<a href="#fn-gr%C3%B6sse" id="fnref-grösse" data-footnote-ref');
    expect(html).toContain('<li id="fn-grösse">');
    expect(html).toContain('<a href="#fnref-gr%C3%B6sse" aria-label="Back to reference 1">');
  });
});
