import { describe, expect, it } from 'vitest';
import { render } from '../testing/render.ts';

describe('alerts in the form of GitHub', () => {
  it('become admonitions', async () => {
    const kinds = { NOTE: 'note', TIP: 'tip', IMPORTANT: 'info', WARNING: 'warning', CAUTION: 'danger' };
    for (const [word, kind] of Object.entries(kinds)) {
      const { html } = await render(`> [!${word}]\n> Some *words*.\n>\n> More.`);
      expect(html).toMatch(new RegExp(`^<aside class="admonition admonition--${kind}" role="note"`));
      expect(html).toContain('<p>Some <em>words</em>.</p>');
      expect(html).not.toContain('[!');
    }
  });

  it('may have their words in a separate paragraph', async () => {
    const { html } = await render('> [!TIP]\n>\n> Words.');
    expect(html).toMatch(/<\/svg>Tip<\/p>\s*<p>Words\.<\/p>/);
  });

  it('may have spaces behind their mark, which would break the line', async () => {
    const { html } = await render('> [!TIP]  \n> Words.');
    expect(html).toContain('<p>Words.</p>');
  });

  it('may be in small letters', async () => {
    expect((await render('> [!note]\n> Words.')).html).toContain('admonition--note');
  });

  it('of an unknown kind are text, with a warning', async () => {
    const { html, warnings } = await render('Text.\n\n> [!HINT]\n> Words.');
    expect(html).toContain('[!HINT]');
    expect(warnings).toEqual([
      'first-steps.md:3: There is no "[!HINT]", so it is text. Known: [!NOTE], [!TIP], [!IMPORTANT], [!WARNING], [!CAUTION]. ' +
        'Others are blocks, such as ":::info".',
    ]);
  });

  it('leave other block quotes as they are', async () => {
    expect((await render('> [!NOTE] is how it begins.')).html).toContain(
      '<blockquote>\n<p>[!NOTE] is how it begins.</p>',
    );
    expect((await render('> Words.')).html).toContain('<blockquote>');
  });
});
