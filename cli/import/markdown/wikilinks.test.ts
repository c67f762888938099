import { describe, expect, it } from 'vitest';
import { importFiles, TIMEOUT } from '../testing.ts';
import { convertCallouts } from './callouts.ts';
import { indexFiles } from './wikilinks.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

describe('a vault of Obsidian', { timeout: TIMEOUT }, () => {
  const importNote = (note: string) =>
    importFiles({
      '.obsidian/app.json': '{}',
      'Start.md': `${note}\n\n## Who may come?\n\nAll.\n`,
      'Rooms & more/The kitchen.md': 'Text.\n\n## To clean!\n\nSoap.\n',
      'Rooms & more/plan.svg': PICTURE,
      'Rooms & more/form (old).pdf': 'PDF',
    });

  const KITCHEN = './Rooms%20&%20more/The%20kitchen.md';

  it.each([
    ['a page by its name', '[[The kitchen]]', `[The kitchen](${KITCHEN})`],
    ['a page by its path, with other words', '[[Rooms & more/the kitchen|here]]', `[here](${KITCHEN})`],
    ['a heading', '[[The kitchen#To clean!]]', `[The kitchen > To clean!](${KITCHEN}#to-clean)`],
    ['a heading of the same page', '[[#Who may come?]]', '[Who may come?](#who-may-come)'],
    ['a block, as its page', '[[The kitchen#^a1|soap]] [[#^b]]', `[soap](${KITCHEN}) [above](#)`],
    ['a page, in a table', '| a |\n|---|\n| [[The kitchen\\|b]] |', `| [b](${KITCHEN}) |`],
    ['a file', '![[form (old).pdf]]', '[form (old).pdf](/files/Rooms%20&%20more/form%20(old).pdf)'],
    ['a picture with words', '![[plan.svg|The plan]]', '![The plan](./Rooms%20&%20more/plan.svg)'],
    ['a picture with a size', '![[plan.svg|300x20]]', '![](./Rooms%20&%20more/plan.svg "decorative")'],
    ['nothing, as words', '[[Attic|upstairs]]', 'upstairs'],
    ['nothing in code', '`[[Attic]]` \\[[Attic]]', '`[[Attic]]` \\[[Attic]]'],
  ])('links to %s', async (_, old, written) => {
    expect((await importNote(old)).read('content/docs/Start.md')).toContain(`${written}\n`);
  });

  it('reports what leads nowhere, and shown pages, with lines', async () => {
    const { report } = await importNote('[[Attic]]\n\n![[The kitchen]]');
    expect(report()).toContain('- line 1: the link [[Attic]] leads nowhere.');
    expect(report()).toContain('- line 3: ![[The kitchen]] showed a part of another page.');
  });

  it('has no comments and no names of blocks, but marked words', async () => {
    const note = 'A %%secret [[Attic]]%% ==b== ^c1\n\n%%\n```\nsecret\n```\n%%\n\n`%%c%%` 50 %';
    const { read, report } = await importNote(note);
    expect(read('content/docs/Start.md')).toMatch(/A {2}<mark>b<\/mark>\n\s+`%%c%%` 50 %\n/);
    expect(read('content/docs/Start.md')).not.toContain('secret');
    expect(report()).toMatch(/- lines 1, 3: a comment between %% is left out/);
    expect(report()).not.toContain('Attic');
  });
});

describe('links between brackets', { timeout: TIMEOUT }, () => {
  it('lead to pages in any folder of Markdown, where other brackets stay', async () => {
    const text = '[[b]] [[0, 1]] [[1]](./b.md)\n\n[[_TOC_]]\n\n==c== %%d%%';
    const { read, report } = await importFiles({ 'a.md': text, 'b.md': 'Text.\n' });
    expect(read('content/docs/a.md')).toMatch(
      /\n\[b\]\(\.\/b\.md\) \[\[0, 1\]\] \[\[1\]\]\(\.\/b\.md\)\n+==c== %%d%%\n/,
    );
    expect(report()).toContain('- line 1: the link [[0, 1]] leads nowhere');
  });

  it.each([
    ['the same folder', './a', 'x/b.md', 'x/a.md'],
    ['the folder, for a path from there', 'a', 'y/b.md', 'a.md'],
    ['the shortest path', 'c', 'b.md', 'x/c.md'],
    ['the end of a path', 'z/c', 'b.md', 'x/y/z/c.md'],
    ['letters of macOS', 'Ku\u0308che', 'b.md', 'K\u00fcche.md'],
    ['a folder above', '../a', 'x/y/b.md', 'x/a.md'],
    ['nothing', 'd', 'b.md', undefined],
  ])('find %s', (_, name, from, path) => {
    expect(indexFiles(['x/y/z/c.md', 'x/c.md', 'a.md', 'x/a.md', 'K\u00fcche.md'])(name, from)).toBe(path);
  });
});

describe('a quote with a kind', () => {
  it.each([
    ['and a title', '> [!tip] A *b*\n> C\n>\n> - D', ':::tip[A *b*]\nC\n\n- D\n:::'],
    ['of another name', '> [!recipe]\n> A', ':::note[Recipe]\nA\n:::'],
    ['that is folded', '> [!faq]- A\n> B\n\nC', '<details>\n<summary>A</summary>\n\nB\n\n</details>\n\nC'],
    ['that is unfolded', '> [!NOTE]+\n> B', '<details open>\n<summary>Note</summary>\n\nB\n\n</details>'],
    ['with another one in it', '> [!note]\n> A\n> > [!tip]\n> > B', '::::note\nA\n:::tip\nB\n:::\n::::'],
    ['in a list', '- A\n\n  > [!warning] B\n  > C\nD', '- A\n\n  :::warning[B]\n  C\n  :::\n\nD'],
  ])('%s is a block', (_, old, written) => expect(convertCallouts(old).text).toBe(written));

  it('is reported with its line, as is one within it', () =>
    expect(convertCallouts('A\n\n> [!tip] B\n> C\n> > [!recipe]\n> > D').changes.map(({ line }) => line + 1)).toEqual([
      3, 5,
    ]));

  it.each(['> [!NOTE]\n> A', '```\n> [!tip] A\n```', '> Text\n> [!tip] B'])('stays: %s', (text) => {
    expect(convertCallouts(text)).toEqual({ text, changes: [] });
  });
});
