import { describe, expect, it } from 'vitest';
import { render, renderMdx } from '../testing/render.ts';

describe('admonitions', () => {
  it('has six kinds, each with its own title and icon', async () => {
    for (const [kind, title] of Object.entries({
      note: 'Note',
      tip: 'Tip',
      info: 'Info',
      warning: 'Warning',
      danger: 'Danger',
      plain: 'In plain words',
    })) {
      const { html } = await render(`:::${kind}\nText.\n:::`);
      expect(html).toContain(`<aside class="admonition admonition--${kind}" role="note" aria-label="${title}">`);
      expect(html).toMatch(new RegExp(`<p class="admonition-title"><svg [^>]*aria-hidden="true">.*</svg>${title}</p>`));
      expect(html).toContain('<p>Text.</p></aside>');
    }
  });

  it('accepts a title in brackets, including markup', async () => {
    const { html } = await render(':::tip[Mind the *gap*]\nText.\n:::');
    expect(html).toContain('aria-label="Mind the gap"');
    expect(html).toContain('</svg>Mind the <em>gap</em></p>');
  });

  it('has its own title if the brackets are empty', async () => {
    const { html } = await render(':::tip[]\nText.\n:::');
    expect(html).toMatch(/aria-label="Tip"><p class="admonition-title"><svg .*<\/svg>Tip<\/p><p>Text\.<\/p><\/aside>/);
  });

  it.each([
    ['', 8],
    ['After.\n', 9],
  ])('warns of an end that is left where a block and the one in it have as many colons', async (after, line) => {
    const { warnings } = await render(`:::note\nOne.\n\n:::tip\nTwo.\n:::\n\n${after}:::`);
    expect(warnings).toEqual([
      expect.stringMatching(new RegExp(`md:${line}: This ":::" ends nothing\\. A block with`)),
    ]);
  });

  it('may contain any Markdown, and other admonitions', async () => {
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

  it('reports an unknown kind with file, line, the known ones and a proposal', async () => {
    const { problems } = await render('First.\n\n:::warnung\nText.\n:::');
    expect(problems).toEqual([
      'first-steps.md:3: There is no ":::warnung". Known names: :::note, :::tip, :::info, :::warning, :::danger, :::plain, :::cards, :::file-tree, :::steps, :::tabs, :::tab. ' +
        'Did you mean ":::warning"?',
    ]);
  });

  it.each([
    [':::note A title\nText.\n:::', 'note', 'A title', ':::note[A title]'],
    ['::: tip\nText.\n:::', 'tip', 'Tip', ':::tip'],
    [':::caution\nText.\n:::', 'warning', 'Warning', ':::warning'],
    ['::: important Read this\nText.\n:::', 'info', 'Read this', ':::info[Read this]'],
  ])('understands %j, and warns how to write it here', async (markdown, kind, title, written) => {
    const { html, problems, warnings } = await render(markdown);
    expect(html).toContain(`admonition--${kind}" role="note" aria-label="${title}">`);
    expect(html).toContain(`</svg>${title}</p>`);
    expect(problems).toEqual([]);
    expect(warnings).toEqual([`first-steps.md:1: This is written ${written} here.`]);
  });

  it.each([
    ['lines that end as on Windows', 'One.\r\n\r\n::: tip Title\r\nText.\r\n:::\r\n'],
    ['code between three backticks in a sentence', '```a``` is code.\n\n::: tip Title\nText.\n:::\n'],
  ])('understands these forms below %s, too', async (_, markdown) => {
    const { html, warnings } = await render(markdown);
    expect(html).toContain('</svg>Title</p>');
    expect(warnings).toEqual(['first-steps.md:3: This is written :::tip[Title] here.']);
  });

  it.each([
    '```text\n::: tip Title\n```',
    'As here:\n\n    ::: tip Title\n    Text.\n',
    '> Here:\n>\n>     ::: tip Title',
  ])('leaves colons in code alone: %j', async (markdown) => {
    const { html, warnings } = await render(markdown);
    expect(html).toContain('::: tip Title');
    expect(warnings).toEqual([]);
  });

  it('is known where it is indented in a list', async () => {
    const { html } = await render('1. One.\n\n    ::: tip Title\n    Text.\n    :::\n');
    expect(html).toContain('</svg>Title</p>');
  });

  it('has no kind with the name of what every object has', async () => {
    for (const name of ['constructor', 'toString'])
      expect((await render(`:::${name}\n\nText.\n\n:::`)).problems).toEqual([
        expect.stringContaining(`There is no ":::${name}".`),
      ]);
  });

  it('reports an unclosed admonition, which would contain the rest of the page', async () => {
    const { problems } = await render('One.\n\n:::note\n\nTwo.\n\n## Three\n');
    expect(problems).toEqual(['first-steps.md:3: ":::note" has no end. Close it with ":::" on a line.']);
  });
});
