import { describe, expect, it } from 'vitest';
import { en } from '#lib/messages/en.ts';
import { toPlainMarkdown } from './plain-markdown/index.ts';
import { render, renderMdx } from './testing/render.ts';

const html = async (markdown: string) => {
  const { html, problems, warnings } = await render(markdown);
  expect([problems, warnings]).toEqual([[], []]);
  return html.replaceAll('\n', '');
};

const TABS = `::::tabs{sync=season}

:::tab[Summer *days*]{value=summer}

Warm.

:::

:::tab[Winter]

Cold.

:::

::::
`;

describe('a page part in a Markdown file', () => {
  it('is a badge, of five kinds, in a line, in a heading and in a card', async () => {
    expect(await html('A :badge[New]{tip} and :badge[x *y*].')).toBe(
      '<p>A <span class="badge badge-tip">New</span> and <span class="badge badge-note">x <em>y</em></span>.</p>',
    );
    expect((await render('## Loans :badge[Beta]')).headings).toEqual([
      { depth: 2, slug: 'loans-beta', text: 'Loans Beta' },
    ]);
  });

  it('is a list of cards: each begins with a link or with strong words, and its text follows', async () => {
    expect(
      await html(
        ':::cards\n\n- [The yard](../start.md) Where boats are *built*.\n- **Elsewhere**: no link, :badge[Old].\n\n  More.\n\n:::',
      ),
    ).toBe(
      '<div class="card-grid"><div class="card-item"><p class="card-item-title"><a href="/resources/docs/start/">The yard</a></p>' +
        '<p>Where boats are <em>built</em>.</p></div><div class="card-item"><p class="card-item-title">Elsewhere</p>' +
        '<p>no link, <span class="badge badge-note">Old</span>.</p><p>More.</p></div></div>',
    );
  });

  it('is steps and files, like the components', async () => {
    expect(await html(':::steps\n\n1. One.\n2. Two.\n\n:::')).toBe(
      '<div class="steps"><ol><li>One.</li><li>Two.</li></ol></div>',
    );
    expect(await html(':::file-tree\n\n- site\n  - a.ts\n\n:::')).toBe(
      '<div class="file-tree"><ul><li>site<ul><li>a.ts</li></ul></li></ul></div>',
    );
  });

  it('is tabs, of which the first is shown, with labels for paper; also within a step', async () => {
    const group = await html(TABS);
    expect(group).toContain(
      '<div class="tabs" id="tab-group-1" data-group="season"><div role="tablist" aria-label="Choices">',
    );
    expect(group).toContain('aria-selected="true" tabindex="0" data-value="summer">Summer days</button>');
    expect(group).toContain('aria-selected="false" tabindex="-1" data-value="Winter">Winter</button>');
    expect(group).toContain('tabindex="0"><p class="tab-label">Summer <em>days</em></p><p>Warm.</p></div>');
    expect(group).toContain('hidden="until-found"><p class="tab-label">Winter</p><p>Cold.</p></div>');
    const inSteps = await html(`:::::steps\n\n1. One.\n\n${TABS.replaceAll(/^(?=.)/gm, '   ')}\n:::::\n\n${TABS}`);
    expect(inSteps).toMatch(
      /<div class="steps"><ol><li><p>One.<\/p><div class="tabs" id="tab-group-1".*id="tab-group-2"/,
    );
  });

  it('is tabs with a different default, which a URL can select', async () => {
    const group = await html(TABS.replace('{sync=season}', '{query=when}').replace('[Winter]', '[Winter]{default}'));
    expect(group).toContain('<div class="tabs" id="tab-group-1" data-query="when">');
    expect(group).toContain('aria-selected="true" tabindex="0" data-value="Winter">');
    expect(group).toContain('hidden="until-found"><p class="tab-label">Summer');
  });

  it('is the same in an MDX file', async () => {
    const code = await renderMdx(`:badge[New]\n\n${TABS}`);
    expect(code).toContain('"badge badge-note"');
    expect(code).toContain('"tab-group-1-1-tab"');
  });

  it('keeps its content in plain Markdown, without its frame', () => {
    const plain = (text: string) =>
      toPlainMarkdown(text, { isMdx: false, resolveUrl: (href) => `/${href}`, admonitions: en.markdown.admonitions });
    expect(
      plain(`A :badge[New]{tip}.\n\n:::cards\n\n- [A](b.md) c\n\n:::\n\n${TABS}\n:::steps\n\n1. One.\n\n:::`),
    ).toBe('A New.\n\n- [A](/b.md) c\n\n**Summer *days***\n\nWarm.\n\n**Winter**\n\nCold.\n\n1. One.\n');
  });
});

describe('a mistake in a page part', () => {
  it('is reported with file and line, together with all others', async () => {
    const { problems, warnings } = await render(
      [
        ':badge[a]{warnin} and :badge[]',
        ':::tab[x]\n\na\n\n:::',
        ':::steps[First]\n\n- a\n\n:::',
        ':::file-tree\n\ntext\n\n:::',
        ':::cards\n\n- text\n- [gone](../gone.md)\n\n:::',
        '::::tabs{snyc=a}\n\ntext\n\n::::',
        '::::tabs\n\n:::tab\n\na\n\n:::\n\n::::',
        '::::tabs\n\n:::tab[A]\n\na\n\n:::\n\n:::tab[A]\n\nb\n\n:::\n\n::::',
        '::: file-tree\n\n- a\n\n:::',
        ':::step\n\n1. a\n\n:::',
        ':::steps\n\n1. a',
      ].join('\n\n'),
    );
    expect(problems.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))).toEqual(
      [
        '1: ":badge" needs a text: ":badge[New]".',
        '1: There is no variant "warnin". Did you mean "warning"? One of note, tip, info, warning, danger may follow the text: ":badge[New]{tip}".',
        '3: ":::tab" belongs in "::::tabs", which has one more colon.',
        '9: ":::steps" has no title.',
        '9: ":::steps" may only contain a numbered list.',
        '15: ":::file-tree" may only contain a list.',
        '23: A card begins with a link, "- [The yard](yard.md)", or with words between asterisks, "- **The yard**".',
        '24: The link "../gone.md" leads to a file that does not exist. A link to a page names its file, such as "../start.md", or its route from the root.',
        '28: "::::tabs" may only contain ":::tab[Label]", each with its own end.',
        '28: ":::tabs" has no attribute "snyc". Did you mean "sync"? It has sync, query.',
        '36: ":::tab" needs a label, the words that are pressed: ":::tab[Summer]".',
        '44: Two ":::tab" of one "::::tabs" have the value "A".',
        '66: There is no ":::step". Known names: :::note, :::tip, :::info, :::warning, :::danger, :::plain, :::cards, :::file-tree, :::steps, :::tabs, :::tab. Did you mean ":::steps"?',
        '72: ":::steps" has no end. Close it with ":::" on a line.',
      ].map((problem) => `first-steps.md:${problem}`),
    );
    expect(warnings).toEqual(['first-steps.md:60: This is written :::file-tree here.']);
  });

  it('is not reported if colons are text', async () => {
    for (const text of ['A :badge here', 'tabs:: and steps:', ':tabs[x]', '::cards'])
      expect(await html(text)).toBe(`<p>${text}</p>`);
  });
});

it('a text may begin with a line of dashes, and loses nothing', async () => {
  expect(await html('---\n\nBoats.\n\n---\n\nSails.')).toBe('<hr><p>Boats.</p><hr><p>Sails.</p>');
});
