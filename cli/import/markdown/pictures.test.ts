import { describe, expect, it } from 'vitest';
import { importFiles, TIMEOUT } from '../testing.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

async function importText(text: string, name = 'yard/gate.md') {
  const site = await importFiles({
    'mkdocs.yml': 'site_name: Quay\n',
    'docs/index.md': '# Quay\n',
    'docs/img/hull.svg': SVG,
    'docs/yard/sub/mast.svg': SVG,
    'docs/clip.mp4': '',
    [`docs/${name}`]: `# Gate\n\n${text}\n`,
  });
  const written = site.read(`content/docs/${name}`).replace(/^---\n[\s\S]*?\n---\n/, '');
  return { ...site, text: written.trim().replaceAll(/\n{3,}/g, '\n\n') };
}

describe('a picture in HTML', { timeout: TIMEOUT }, () => {
  it.each([
    ['from the URL of the page', '<img src="../../img/hull.svg" alt="A">', '![A](/img/hull.svg)'],
    ['from its file', '<img src="../img/hull.svg" alt="A">', '![A](/img/hull.svg)'],
    ['from the root', "<img src='/img/hull.svg' alt='A' />", '![A](/img/hull.svg)'],
    [
      'in capitals',
      '<P><IMG SRC="../img/hull.svg" ALT="A"> <A HREF="../index.md">B</A>',
      '<P>\n\n![A](/img/hull.svg)\n\n <A href="/docs/">B</A>',
    ],
    [
      'with an end tag',
      '<div><img src="../img/hull.svg" alt="A"></img></div>',
      '<div>\n\n![A](/img/hull.svg)\n\n</div>',
    ],
    ['with an end tag, within a line', 'A <img src="../img/hull.svg" alt="A"></img>', 'A ![A](/img/hull.svg)'],
    ['within a line', 'A <img src="../sub/mast.svg" alt="B"> mast', 'A ![B](/yard/sub/mast.svg) mast'],
    ['in a link', '<a href="../../"><img src="/img/hull.svg" alt="A"></a>', '<a href="/docs/">![A](/img/hull.svg)</a>'],
    [
      'of another site in a link',
      'By <a href="../../"><b><img src="https://boats.example/a.svg" alt="A"></b></a> <img src="https://boats.example/b.svg" alt="B">',
      'By <a href="/docs/"><b>A</b></a> <a href="https://boats.example/b.svg">B</a>',
    ],
    [
      'in a link in a block',
      '<div>\n  <a href="../../">\n    <img src="/img/hull.svg" alt="A">\n  </a>\n</div>',
      '<div>\n\n[![A](/img/hull.svg)](../index.md)\n\n</div>',
    ],
    [
      'in several forms',
      '<picture>\n  <source media="(prefers-color-scheme: dark)" srcset="dark.svg">\n  <img src="/img/hull.svg" alt="A">\n</picture>',
      '![A](/img/hull.svg)',
    ],
    [
      'in elements, of which none becomes code',
      '<p align="center">\n    <b>\n        <img src="/img/hull.svg" alt="A">\n    </b>\n        <i>So.</i>\n</p>',
      '<div align="center">\n<b>\n\n![A](/img/hull.svg)\n\n</b>\n<i>So.</i>\n</div>',
    ],
    [
      'in paragraphs without an end',
      '<p>One<p>Two<p><img src="/img/hull.svg" alt="A"></p>',
      '<p>One<p>Two<div>\n\n![A](/img/hull.svg)\n\n</div>',
    ],
    [
      'in a list and a quote',
      '- One:\n\n  <div>\n      <img src="/img/hull.svg" alt="A">\n      </div>\n\n> <div><img src="/img/hull.svg" alt="A"></div>',
      '- One:\n\n  <div>\n  \n\n  ![A](/img/hull.svg)\n\n  \n  </div>\n\n> <div>\n>\n> ![A](/img/hull.svg)\n>\n> </div>',
    ],
    ['that is missing', '<div>\n    <img src="gone.svg">\n    <b>So.</b>\n</div>', '<div>\n<b>So.</b>\n</div>'],
  ])('%s is one of Markdown', async (_, old, written) => {
    expect((await importText(old)).text).toBe(written);
  });
});

describe('a video or a sound', { timeout: TIMEOUT }, () => {
  const AWAY = 'https://boats.example/launch.mp4';
  const LINK = `<a href="${AWAY}">${AWAY}</a>`;

  it.each([
    ['of this site', '<video controls src="../clip.mp4"></video>', '<video controls src="/clip.mp4"></video>'],
    ['of another site', `<audio src="${AWAY}"></audio>`, LINK],
    [
      'of another site, in several forms with captions',
      `<video controls>\n  <source src="${AWAY}" type="video/mp4">\n  <source src="//b.example/a.webm">\n  <track src="https://b.example/a.vtt">\n</video>`,
      LINK,
    ],
    [
      'of this site, with captions of another one',
      '<video controls><source src="../clip.mp4"><track src="https://b.example/a.vtt"></video>',
      '<video controls><source src="/clip.mp4"></video>',
    ],
  ])('%s', async (_, old, written) => {
    const { text, report } = await importText(old);
    expect(text).toBe(written);
    expect(report().includes('is on another site')).toBe(old.includes('example'));
  });
});

describe('a picture by reference', { timeout: TIMEOUT }, () => {
  it.each([
    ['![A][x] and ![x]\n\n[x]: ../img/hull.svg "T"', '![A](/img/hull.svg "T") and ![x](/img/hull.svg "T")'],
    ['![A][x] and [B][x]\n\n[x]: ../img/hull.svg', '![A](/img/hull.svg) and [B][x]\n\n[x]: /img/hull.svg'],
    ['![A][x]{ width="9" }\n\n[x]: ../img/hull.svg', '![A](/img/hull.svg)'],
    ['![A][x]\n\n[x]: https://boats.example/a.svg', '[A](https://boats.example/a.svg)'],
    [
      '![A][x]#only-light ![B][x]#only-dark\n\n[x]: ../img/hull.svg',
      '![A](/img/hull.svg#only-light) ![B](/img/hull.svg#only-dark)',
    ],
  ])('%s', async (old, written) => expect((await importText(old)).text).toBe(written));
});

it('the words of a picture are no code in MDX, whether it is shown or not', { timeout: TIMEOUT }, async () => {
  const { read } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'docs/hull.svg': SVG,
    'docs/gate.mdx':
      'export const tide = 1;\n\n![The `<Hull>` of \\{a}][x]\n\n[x]: ./hull.svg\n\n![`<Mast>`](gone.png), ![A `<Sail>`](https://boats.example/a.png), <img src="gone.png" alt="<Oar>" />.\n',
  });
  const text = read('content/docs/gate.md');
  expect(text).toContain('![The \\<Hull> of \\{a}](./hull.svg)');
  expect(text).toContain('\\<Mast>, [A \\<Sail>](https://boats.example/a.png), &lt;Oar>.');
});

it('of several definitions with one name, the first one is that of a picture', { timeout: TIMEOUT }, async () => {
  const { read } = await importFiles({
    'a.md': '# A\n\n![Map][m]\n\n[m]: one.png\n[m]: two.png\n',
    'one.png': '1',
    'two.png': '2',
  });
  expect(read('content/docs/a.md')).toContain('![Map](./one.png)');
});

it('a film or a bitmap that a text shows as a picture is a file to open', { timeout: TIMEOUT }, async () => {
  const { read, has, report } = await importFiles({
    'a.md':
      '# A\n\n![The launch](launch.mp4) <img src="plan.bmp" alt="The plan"> [![Map](map.bmp)](b.md) ![Gone](gone.bmp)\n',
    'b.md': '# B\n',
    'launch.mp4': 'film',
    'plan.bmp': 'bitmap',
    'map.bmp': 'bitmap',
  });
  expect(read('content/docs/a.md')).toContain(
    '[The launch](/files/launch.mp4) <a href="/files/plan.bmp">The plan</a> [Map](./b.md) Gone\n',
  );
  expect(has('public/files/launch.mp4')).toBe(true);
  expect(report()).toContain(
    'the picture "launch.mp4" is of a kind that pages do not show. A link leads to it. Save it as JPEG, PNG, WebP, AVIF, GIF or SVG.',
  );
  expect(report()).toContain('the picture "gone.bmp" is missing');
});

describe('a picture within the text', { timeout: TIMEOUT }, () => {
  it.each([
    ['![A][x]\n\n[x]: <data:image/png;base64,R0lGODlh>', 'png', 'GIF89a'],
    ['<img alt="A" src="data:image/svg+xml;charset=utf-8,%3Csvg/%3E">', 'svg', '<svg/>'],
  ])('is in a file: %s', async (old, ending, content) => {
    const { text, read } = await importText(old);
    const [written, name = ''] = /^!\[A\]\(\.\/(_pictures\/\w+\.(\w+))\)$/.exec(text) ?? [];
    expect(written).toBe(text);
    expect(name.endsWith(`.${ending}`)).toBe(true);
    expect(read(`content/docs/yard/${name}`)).toBe(content);
  });

  it('of another kind is named in the report without its data', async () => {
    const { text, report } = await importText('![A](data:text/plain,abc)');
    expect(text).toBe('A');
    expect(report()).toContain('the picture within the text cannot be read.');
    expect(report()).not.toContain('abc');
  });
});

describe('a picture for one colour mode', { timeout: TIMEOUT }, () => {
  it.each([
    [
      '![A](../img/hull.svg#only-light)\n![B](../img/hull.svg#only-dark)',
      '![A](/img/hull.svg#only-light)\n![B](/img/hull.svg#only-dark)',
    ],
    ['<img alt="A" src="../img/hull.svg#gh-dark-mode-only">', '![A](/img/hull.svg#only-dark)'],
    ['![A][x]\n\n[x]: ../img/hull.svg#only-light', '![A](/img/hull.svg#only-light)'],
  ])('stays one: %s', async (old, written) => expect((await importText(old)).text).toBe(written));
});
