import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTENT_FOLDER } from '#workspace/folders.ts';
import { pluginContext, render, renderMdx } from '../testing/render.ts';
import { resolveLink } from './resolve.ts';

const getHref = async (markdown: string) => /href="([^"]*)"/.exec((await render(markdown)).html)?.[1];

describe('links', () => {
  it('to a file lead to its page, with query and hash', async () => {
    expect(await getHref('[a](../start.md)')).toBe('/resources/docs/start/');
    expect(await getHref('[a](./tools.mdx?x=1#part)')).toBe('/resources/docs/tools-we-use/?x=1#part');
    expect(await getHref('[a][b]\n\n[b]: tools.mdx')).toBe('/resources/docs/tools-we-use/');
  });

  it('to a heading of one of the members’ pages have both behind the one "#"', async () => {
    expect(await getHref('[a](../members/minutes.md#decisions "members")')).toBe(
      '/resources/members/#/minutes/?decisions',
    );
  });

  it('from the root get the base path and the trailing slash', async () => {
    expect(await getHref('[a](/docs/)')).toBe('/resources/docs/');
    expect(await getHref('[a](/join#form)')).toBe('/resources/join/#form');
    expect(await getHref('[a](/resources/blog)')).toBe('/resources/blog/');
    expect(await getHref('[a](/resources)')).toBe('/resources/');
    expect(await getHref('[a](/img/paper.pdf)')).toBe('/resources/img/paper.pdf');
    expect(await getHref('[a](/)')).toBe('/resources/');
    expect(await getHref('[a](/blog/3.1.0#new)')).toBe('/resources/blog/3.1.0/#new');
  });

  it('from the root are reported if they are marked as in Docusaurus', async () => {
    expect((await render('[a](pathname:///img/a.svg)')).problems).toEqual([
      'first-steps.md:1: A path needs nothing in front of it: write "/img/a.svg" instead of "pathname:///img/a.svg".',
    ]);
  });

  it('within the page, by mail and by telephone stay as they are', async () => {
    for (const target of ['#part', '?view=all', 'mailto:a@b.example', 'tel:+123'])
      expect(await getHref(`[a](${target})`)).toBe(target);
  });

  it('to the full URL of a page of this site are links within it', async () => {
    const { html } = await render('[a](https://alderquay.example/resources/join#form)');
    expect(html).toContain('<a href="/resources/join/#form">a</a>');
    for (const other of ['https://alderquay.example/shop/', 'http://alderquay.example.org/resources/join/'])
      expect((await render(`[a](${other})`)).html).toContain('target="_blank"');
  });

  it('to other sites open in a new tab and say so', async () => {
    for (const markdown of ['[a](https://b.example/)', '<https://b.example/>', 'https://b.example/']) {
      const { html } = await render(markdown);
      expect(html).toMatch(/<a href="https:\/\/b.example\/" target="_blank" rel="noopener noreferrer"( data-url="")?>/);
      expect(html).toContain('<span class="visually-hidden"> (opens in new tab)</span></a>');
    }
  });

  it('whose words are the URL are marked, so that it is printed once', async () => {
    const isMarked = async (markdown: string) => (await render(markdown)).html.includes(' data-url=""');
    for (const markdown of [
      '<https://b.example/>',
      'https://b.example/a?b=c',
      'www.b.example',
      'https://b.example/Käse',
      '[b.example](https://b.example/)',
    ])
      expect(await isMarked(markdown)).toBe(true);
    for (const markdown of ['[b](https://b.example/)', '[b.example](https://b.example/a)'])
      expect(await isMarked(markdown)).toBe(false);
  });

  it('are the same in MDX', async () => {
    const js = await renderMdx('[a](../start.md) and [b](https://b.example)');
    expect(js).toContain('"/resources/docs/start/"');
    expect(js).toContain('noopener noreferrer');
  });

  it('to a folder, or to a file without its extension, lead to the page with a warning', async () => {
    const { html, problems, warnings } = await render('[a](../guide/tools) and [b](../start#part)');
    expect(html).toContain('href="/resources/docs/tools-we-use/"');
    expect(html).toContain('href="/resources/docs/start/#part"');
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      'first-steps.md:1: A link to a page names its file: tools.mdx.',
      'first-steps.md:1: A link to a page names its file: start.md.',
    ]);
  });

  it('to a missing file are reported with file, line, target and the nearest file', async () => {
    const { problems } = await render('One.\n\nTwo, see [a](../strat.md#x).');
    expect(problems).toEqual([
      'first-steps.md:3: The link "../strat.md#x" leads to a file that does not exist. Did you mean "../start.md"?',
    ]);
  });

  it('to a file with no similar name are reported without a proposal, and never with the file itself', async () => {
    for (const target of ['./steps.md', '../first-stepps.md', '../gone.md'])
      expect((await render(`[a](${target})`)).problems).toEqual([expect.not.stringContaining('Did you mean')]);
  });

  it('to a moved file are reported with its new place', async () => {
    const { problems } = await render('[a](../elsewhere/deep/tools.mdx)');
    expect(problems[0]).toContain('Did you mean "./tools.mdx"?');
  });

  it('to a document that only another version has are reported without a proposal', () => {
    const pages = [
      'docs/yard/index.md',
      'docs/yard/boats/building.md',
      'docs-1.0/yard/index.md',
      'docs-1.0/yard/boats/tarring.md',
    ];
    const all = pages.map((name) => ({ file: join(CONTENT_FOLDER, name), href: '/' }));
    const resolveIn = (name: string) =>
      resolveLink('./boats/taring.md', join(CONTENT_FOLDER, name), { ...pluginContext, pages: () => all });
    expect(resolveIn('docs/yard/index.md')).toEqual({ problem: expect.not.stringContaining('Did you mean') });
    expect(resolveIn('docs-1.0/yard/index.md')).toEqual({
      problem: expect.stringContaining('Did you mean "./boats/tarring.md"?'),
    });
  });

  it.each([
    ['www.example.org/a', 'https://www.example.org/a'],
    ['ada@quay.example', 'mailto:ada@quay.example'],
  ])('to %s are reported with the right scheme', async (written, whole) =>
    expect((await render(`[a](${written})`)).problems).toEqual([
      `first-steps.md:1: The link "${written}" leads to a file that does not exist. A link to another site needs its scheme: ${whole}`,
    ]),
  );

  it.each([
    ['file:///C:/minutes.docx', 'file:///C:/minutes.docx'],
    ['C:\\minutes.docx', 'C:\\minutes.docx'],
  ])('to a file of the own machine, %s, are reported with what to do', async (written, named) =>
    expect((await render(`[a](${written})`)).problems).toEqual([
      `first-steps.md:1: The link "${named}" leads to a file of your own machine, which no reader can open. ` +
        'Put it into tests/sites/handbook/public/ and link to it from the root.',
    ]),
  );

  it('without a target are reported, except in the archive of agreements, whose texts nobody may change', async () => {
    expect((await render('Text.\n\n[soon]()')).problems).toEqual([
      'first-steps.md:3: The link "soon" has no target. Write it in the parentheses: [soon](./page.md).',
    ]);
    expect((await render('[soon]()', 'content/agreements/code/2.md')).problems).toEqual([]);
  });

  it('with the backslashes of Windows are reported with slashes', async () => {
    const { problems } = await render('[a](..\\start.md#part)');
    expect(problems).toEqual([
      'first-steps.md:1: The link "..\\start.md#part" leads to a file that does not exist. ' +
        'The names in a path have / between them, on every system: write "../start.md#part".',
    ]);
  });

  it('to a page as it is shown while writing are reported with its path, but other addresses there are not', async () => {
    expect((await render('[a](http://localhost:3000/resources/docs/start/#part)')).problems).toEqual([
      'first-steps.md:1: The link "http://localhost:3000/resources/docs/start/#part" leads to your own machine, ' +
        'which no reader can reach. Write "/docs/start/#part".',
    ]);
    expect((await render('See http://localhost:3000/resources/ and <http://127.0.0.1:54323>.')).problems).toEqual([]);
  });

  it('to a file without similar ones are reported with how to write links', async () => {
    const { problems } = await render('[a](wholly-different-thing)');
    expect(problems[0]).toContain(
      'A link to a page names its file, such as "../start.md", or its route from the root.',
    );
  });

  it('to a file that is not a page are reported with what to do', async () => {
    const { problems } = await render('[a](./notes.txt)');
    expect(problems).toEqual([
      'first-steps.md:1: The link "./notes.txt" leads to a file that is not a page. ' +
        'Put it into tests/sites/handbook/public/ and link to it from the root.',
    ]);
  });
});
