import { describe, expect, it } from 'vitest';
import { en } from '#lib/messages/en.ts';
import { markdownProcessor } from '../processor.ts';
import { pluginContext, render, renderMdx } from '../testing/render.ts';

const fence = (info: string, ...lines: string[]) => [`\`\`\`${info}`, ...lines, '```'].join('\n');

/** The text that "Copy" copies: that of the block, without its tags. */
const shownText = (html: string) =>
  (/<pre[^>]*>(.*)<\/pre>/s.exec(html)?.[1] ?? '')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

describe('code blocks', () => {
  it('are coloured by class, never by style', async () => {
    const { html } = await render(fence('ts', "const a = 'b'; // c"));
    expect(html).toContain('<span class="t-k">const</span> a = <span class="t-s">');
    expect(html).toContain('<span class="t-c">// c</span>');
    expect(html).not.toContain('style=');
  });

  it('have the words of a language as text, whatever these are', async () => {
    const copied = 'In the "clipboard" & <done>';
    const getMessagesFor = () => ({ ...en, markdown: { ...en.markdown, copied } });
    const renderer = await markdownProcessor({ ...pluginContext, getMessagesFor }).createRenderer({});
    const { code } = await renderer.render(fence('ts', 'x'), {});
    expect(code).toContain('data-done="In the &quot;clipboard&quot; &amp; &lt;done&gt;">');
  });

  it('have a name, can be focused, and have the buttons', async () => {
    const { html } = await render(fence('ts title="share.ts"', 'x'));
    expect(html).toContain('<figcaption>share.ts</figcaption>');
    expect(html).toContain('<pre tabindex="0" role="group" aria-label="share.ts">');
    expect(html).toMatch(/data-code-action="wrap" aria-pressed="false" hidden>Toggle word wrap</);
    expect(html).toMatch(/data-code-action="copy" data-done="Copied">Copy</);
    expect((await render(fence('ts', 'x'))).html).toContain('aria-label="Code, ts"');
    expect((await render(fence('', 'x'))).html).toContain('aria-label="Code"');
  });

  it('contain exactly the source', async () => {
    const source = ['if (a < b && "c") {', '', '\treturn `<b>&amp;</b>`;', '}  '];
    expect(shownText((await render(fence('ts', ...source))).html)).toBe(source.join('\n'));
    expect(shownText((await render(fence('ts showLineNumbers {1,3}', ...source))).html)).toBe(source.join('\n'));
    expect(shownText((await render(fence('', ...source))).html)).toBe(source.join('\n'));
  });

  it('that are only indented have no marks: what looks like one is shown', async () => {
    const lines = ['// highlight-next-line', 'one', '// highlight-start'];
    const indented = lines.map((line) => `    ${line}`).join('\n');
    const { html, problems } = await render(
      `Größe 🚀, é.\n\n${indented}\n\n- Item\n\n${indented.replace(/^/gm, '  ')}`,
    );
    expect(
      html
        .split('<pre')
        .slice(1)
        .map((block) => shownText(`<pre${block}`)),
    ).toEqual([lines.join('\n'), lines.join('\n')]);
    expect([html.includes('<mark>'), problems]).toEqual([false, []]);
    const fenced = `Größe 🚀, é.\n\n- Item\n\n  ~~~ts\n${lines.slice(0, 2).join('\n').replace(/^/gm, '  ')}\n  ~~~`;
    const quoted = `> Größe 🚀\n>\n> ${fence('ts', ...lines.slice(0, 2)).replaceAll('\n', '\n> ')}`;
    for (const text of [fenced, quoted]) expect((await render(text)).html).toContain('<code><mark>one</mark></code>');
    expect(await renderMdx(fenced)).not.toContain('highlight-next-line');
  });

  it('have no element for an ordinary line', async () => {
    const { html } = await render(fence('text', 'one', 'two', 'three'));
    expect(html).toContain('<code>one\ntwo\nthree</code>');
  });

  it('highlight the lines in braces', async () => {
    const { html } = await render(fence('text {1,3-4}', 'a', 'b', 'c', 'd', 'e'));
    expect(html).toContain('<code><mark>a\n</mark>b\n<mark>c\n</mark><mark>d\n</mark>e</code>');
  });

  it('number lines, from the given number', async () => {
    const plain = await render(fence('text showLineNumbers', 'a', 'b'));
    expect(plain.html).toContain(
      '<code class="numbered"><span class="line">a\n</span><span class="line">b</span></code>',
    );
    const from = await render(fence('text showLineNumbers=9', 'a', 'b'));
    expect(from.html).toContain('<span class="line" data-n="9">a\n</span><span class="line" data-n="10">b</span>');
  });

  it.each([
    'title="a b.txt" {1} showLineNumbers',
    '{1} title="a b.txt" showLineNumbers',
    '{1, 1} showLineNumbers title="a b.txt"',
    'showLineNumbers title="a b.txt" {1}',
  ])('need no language for their options: %s', async (options) => {
    const { html, problems, warnings } = await render(fence(options, '<a>'));
    expect(html).toContain('<figcaption>a b.txt</figcaption>');
    expect(html).toContain('<code class="numbered"><mark class="line">&lt;a&gt;</mark></code>');
    expect([...problems, ...warnings]).toEqual([]);
  });

  it('accept highlighted lines directly after the language', async () => {
    const { html, warnings } = await render(fence('js{1}', '// a'));
    expect(html).toContain('<code><mark><span class="t-c">// a</span></mark></code>');
    expect(warnings).toEqual([]);
  });

  it('show removed and added lines in a diff', async () => {
    const { html } = await render(fence('diff', ' same', '-old', '+new'));
    expect(html).toContain('same\n<del>-old\n</del><ins>+new</ins>');
  });

  it('are the same in MDX', async () => {
    const js = await renderMdx(fence('ts title="a.ts" {1}', 'const {a} = b;'));
    expect(js).toContain('"set:html": "<figcaption>a.ts</figcaption>');
    expect(js).toContain('const</span> {a} = b;</mark>');
  });

  it('show an unknown language as plain text, and report it with file, line and a proposal', async () => {
    const { html, problems, warnings } = await render(`Text.\n\n${fence('typescrpt', 'x')}`);
    expect(html).toMatch(/<code[^>]*>.*x/s);
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      'first-steps.md:3: There is no highlighting for "typescrpt". Did you mean "typescript"? It is shown as plain text, which is "text".',
    ]);
  });

  it('take no property that every object has for a language', async () => {
    const { html, warnings } = await render(fence('constructor', '// highlight-next-line', 'x'));
    expect(html).toContain('<code><mark>x</mark></code>');
    expect(warnings).toEqual([expect.stringContaining('There is no highlighting for "constructor".')]);
  });

  it('report unknown words, missing lines and an open mark, each with file and line', async () => {
    const known = 'Known options: title="…", {1,3-5}, showLineNumbers, showLineNumbers=5.';
    const { problems } = await render(
      `${fence('ts tilte="x" {3-1} {1-999999999}', 'x')}\n\n${fence('ts {3}', 'x')}\n\n${fence('ts', '// highlight-start', 'x')}`,
    );
    expect(problems).toEqual([
      `first-steps.md:1: A code block does not know "tilte="x"". ${known}`,
      `first-steps.md:1: A code block does not know "{3-1}". ${known}`,
      `first-steps.md:1: A code block does not know "{1-999999999}". ${known}`,
      'first-steps.md:5: Line 3 is to be highlighted, but the code ends with line 1.',
      'first-steps.md:9: "highlight-start" has no "highlight-end".',
    ]);
  });
});
