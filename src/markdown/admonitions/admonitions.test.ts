import { describe, expect, it } from 'vitest';
import { render, renderMdx } from '../testing/render.ts';

describe('admonitions', () => {
  it('has five kinds, each with its own title and icon', async () => {
    for (const [kind, title] of Object.entries({
      note: 'Note',
      tip: 'Tip',
      info: 'Info',
      warning: 'Warning',
      danger: 'Danger',
    })) {
      const { html } = await render(`:::${kind}\nText.\n:::`);
      expect(html).toContain(`<aside class="admonition admonition--${kind}" role="note" aria-label="${title}">`);
      expect(html).toMatch(new RegExp(`<p class="admonition-title"><svg [^>]*aria-hidden="true">.*</svg>${title}</p>`));
      expect(html).toContain('<p>Text.</p></aside>');
    }
  });

  it('takes a title in brackets, with markup in it', async () => {
    const { html } = await render(':::tip[Mind the *gap*]\nText.\n:::');
    expect(html).toContain('aria-label="Mind the gap"');
    expect(html).toContain('</svg>Mind the <em>gap</em></p>');
  });

  it('holds any Markdown, and other admonitions', async () => {
    const { html, problems } = await render(
      '::::warning\n\n- one\n\n:::note[Inner]\n\n```sh\nls\n```\n\n:::\n\nAfter.\n\n::::',
    );
    expect(html).toMatch(/admonition--warning.*<li>one<\/li>.*admonition--note.*<figure class="code">.*After\./s);
    expect(html.match(/<\/aside>/g)).toHaveLength(2);
    expect(problems).toEqual([]);
  });

  it('works in MDX', async () => {
    expect(await renderMdx(':::note[Hi]\nOne {1 + 1}.\n:::')).toMatch(
      /admonition admonition--note[\s\S]*"Hi"[\s\S]*1 \+ 1/,
    );
  });

  it('tells an unknown kind with file, line, the known ones and the likely one', async () => {
    const { problems } = await render('First.\n\n:::warnung\nText.\n:::');
    expect(problems).toEqual([
      'first-steps.md:3: There is no ":::warnung". Known are :::note, :::tip, :::info, :::warning, :::danger. ' +
        'Did you mean ":::warning"?',
    ]);
  });

  it('tells a title without brackets, which would vanish', async () => {
    const { problems } = await render(':::note A title\nText.\n:::');
    expect(problems).toEqual(['first-steps.md:1: A title stands in brackets: :::note[A title]']);
  });

  it('tells an admonition without an end, which would take in the rest of the page', async () => {
    const { problems } = await render('One.\n\n:::note\n\nTwo.\n\n## Three\n');
    expect(problems).toEqual(['first-steps.md:3: ":::note" has no end. Close it with ":::" on a line.']);
  });
});
