import { expect, it } from 'vitest';
import { render } from '../testing/render.ts';

process.argv = ['node', 'bin/astro', 'dev'];

it.each([
  [
    '<img src="/resources/img/favicon.svg" width="2" height="1">',
    'The image "/resources/img/favicon.svg" has no alternative text (alt).',
  ],
  [
    '<p>\n<img src="/resources/img/favicon.svg" alt="A">',
    'The image "/resources/img/favicon.svg" has no width and height',
  ],
  [
    '<img alt="A" src="/resources/img/favicn.svg">',
    'The image "/resources/img/favicn.svg" does not exist. Did you mean "favicon.svg"?',
  ],
  [
    '<img src="/img/favicon.svg" alt="A">',
    'The picture "/img/favicon.svg" is missing: in HTML, its path begins with "/resources/".',
  ],
  [
    '<img src="./line.svg" alt="A" width="2" height="1">',
    'HTML does not find a picture beside a text, such as "./line.svg". Write it in Markdown: ![what it shows](./line.svg).',
  ],
  ['![A](/img/favicn.svg)', 'The image "/img/favicn.svg" does not exist. Did you mean "favicon.svg"?'],
  ['<img src="https://a.example/a.png" alt="A">', 'The image "https://a.example/a.png" is on another site'],
  ['<iframe src="https://a.example/"></iframe>', 'Pages cannot embed another page, such as "https://a.example/".'],
  ['<video src="https://a.example/a.mp4"></video>', '"https://a.example/a.mp4" is on another site'],
  [
    '<script src="https://a.example/a.js"></script>',
    '"https://a.example/a.js" is on another site; the security policy',
  ],
  ['<meta http-equiv="refresh" content="9">', 'This takes readers to another page by itself (http-equiv="refresh").'],
  ['<p style="color:red">A</p>', 'The security policy blocks a style attribute'],
])('while developing, %j is reported with its line', async (text, sentence) => {
  const { problems } = await render(`One.\n\n${text}\n`);
  const line = text.startsWith('<p>') ? 4 : 3;
  expect(problems).toEqual([expect.stringContaining(`first-steps.md:${line}: ${sentence}`)]);
});

it('valid HTML and existing pictures are not reported', async () => {
  const sound =
    '<img src="/resources/img/favicon.svg" alt="" width="2" height="1">\n\n![A](/img/favicon.svg)\n\n`<img src="a">`';
  expect((await render(sound)).problems).toEqual([]);
});
