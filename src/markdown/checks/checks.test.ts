import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSite } from '../testing/build-site.ts';

const LINKS = '[gone](/gone/) [heading](/two/#gone) [there](/two/)';
const pictured = (image: string) => `---\ntitle: One\nimage: ${image}\n---\n\nOne.`;
const withSlug = (slug: string) => `---\ntitle: One\nslug: ${slug}\n---\n\nOne.`;

/** A mistake of each kind. */
const FILES = {
  'one.md':
    'One.\n\n[a](./tow.mdx)\n\n[b](/tow/)\n\n[c](two.mdx#their)\n\n![](/img/dot.svg)\n\n' +
    '[full](https://handbook.example/resources/tow/)',
  'two.mdx':
    '## There\n\n![dot](/img/dto.svg)\n\n:::hint\nx\n:::\n\n<a href="/resources/ones/">raw</a> <a href="/one/">x</a>\n\n[d](#ther)\n\n' +
    "<a\n  href='/resources/tow/'>dead</a>\n",
  'raw-html.md':
    "<img src='https://other.example/a.png' alt='A'>\n\n<a href='/resources/tow/'>dead</a>\n\n" +
    '<iframe\nclass="a"src=https://other.example/b></iframe>',
  'pictured.md': pictured('/img/dto.svg'),
  'current.md': LINKS,
  'same-one.md': withSlug('same'),
  'same-two.md': withSlug('same'),
  'fails-component.mdx':
    'One.\n\nexport const Boat = () => {\n  throw new Error("It sank.");\n};\n\nA <Boat /> and `code`.',
  'fails-expression.mdx':
    'One {await Promise.resolve(1)}.\n\n{/* note */} {}\n\nTwo {[{}].map(({ boats }) => boats.length)}.',
  'fails-loading.mdx': 'export const first = [].boats[0];\n\n{first}',
  'keys-one.md': '---\ntitel: One\nlevel: 4\n---\n\nOne.',
  'keys-two.mdx': '---\ntitle: Two\nlevle: 2\n---\n\nTwo.',
  'no-alt.mdx': 'One.\n\n<img src="/resources/img/dot.svg" width="2" height="2" />\n',
  'no-yaml-one.md': withSlug('a: b'),
  'no-yaml-two.mdx': withSlug('c: d'),
  'shown-one.md':
    '![a](https://other.example/a.png)\n\n![b][b]\n\n![c](./c.jpg)\n\n<img src="/resources/img/dot.svg" alt="d">\n\n' +
    '<img src="//other.example/e.png" alt="e">\n\n![j](/img/drawn.svg)\n\n![k](./drawn.svg)\n\n![l](/img/dot.svg)\n\n[b]: //other.example/b.png',
  'shown-two.mdx':
    '<img src="https://other.example/f.png" alt="f" />\n\n<img src="/resources/img/dot.svg" alt="g" />\n\n' +
    '<iframe src="https://other.example/h" title="h"></iframe>\n\n<video src="https://other.example/i.mp4"></video>',
  'syntax.mdx': 'One.\n\nTwo {1 +\n',
};

const notYaml = (file: string) =>
  `content/${file}:3: The front matter cannot be read as YAML: A value with a colon in it needs quotes, as in title: "Rules: the first".`;

const fails = (place: string, reason: string) =>
  `content/${place}: This text cannot be shown, as its code fails: ${reason}. Correct the expression or the component, or leave it out.`;

const elsewhere = (place: string, url: string) =>
  `content/${place}: The image "${url}" is on another site; pages show only pictures of this site. ` +
  'Save it next to the text and use its name: ![what it shows](./picture.png).';

const MISTAKES = [
  'content/current.md:5: The link "/gone/" leads nowhere: there is no /resources/gone/. Did you mean "/resources/one/"?',
  'content/current.md:5: The link "/two/#gone" leads to a missing heading: /resources/two/ has no "#gone".',
  fails('fails-component.mdx:11', 'It sank'),
  fails('fails-expression.mdx:9', "Cannot read properties of undefined (reading 'length')"),
  fails('fails-loading.mdx', "Cannot read properties of undefined (reading '0')"),
  // Invalid front matter, all mistakes at once.
  'content/keys-one.md:1: "title" is missing. Expected text.',
  'content/keys-one.md:2: There is no "titel". Did you mean "title"? Known keys: title, slug, level, image.',
  'content/keys-one.md:3: "level" is too big. Expected 3 or less.',
  'content/keys-two.mdx:3: There is no "levle". Did you mean "level"? Known keys: title, slug, level, image.',
  // Once, although both the file and the page show it.
  expect.stringMatching(/^content\/no-alt\.mdx:7: An image needs alternative text/),
  notYaml('no-yaml-one.md'),
  notYaml('no-yaml-two.mdx'),
  'content/one.md:7: The link "./tow.mdx" leads to a file that does not exist. Did you mean "./two.mdx"?',
  'content/one.md:9: The link "/tow/" leads nowhere: there is no /resources/tow/. Did you mean "/resources/two/"?',
  'content/one.md:11: The link "two.mdx#their" leads to a missing heading: ' +
    '/resources/two/ has no "#their". Did you mean "#there"?',
  expect.stringMatching(/^content\/one\.md:13: An image needs alternative text/),
  'content/one.md:15: The link "https://handbook.example/resources/tow/" leads nowhere: there is no /resources/tow/. ' +
    'Did you mean "/resources/two/"?',
  // An image for other sites, from the front matter.
  'content/pictured.md:3: The picture "/img/dto.svg" is missing: there is no /resources/img/dto.svg. ' +
    'Did you mean "/resources/img/dot.svg"?',
  // Raw HTML, however its attributes are written.
  expect.stringMatching(/^content\/raw-html\.md:5: The image "https:\/\/other\.example\/a\.png" is on another site/),
  'content/raw-html.md:7: The link "/resources/tow/" leads nowhere: there is no /resources/tow/. Did you mean "/resources/two/"?',
  expect.stringMatching(
    /^content\/raw-html\.md:10: Pages cannot embed another page, such as "https:\/\/other\.example\/b"/,
  ),
  'content/same-one.md and content/same-two.md have one URL, /resources/same/. ' +
    'Rename one of them, or give it another slug.',
  // What a page cannot show.
  elsewhere('shown-one.md:5', 'https://other.example/a.png'),
  elsewhere('shown-one.md:7', '//other.example/b.png'),
  expect.stringMatching(
    /^content\/shown-one\.md:9: The image "\.\/c\.jpg" is not an image that every browser can show\./,
  ),
  expect.stringMatching(/^content\/shown-one\.md:11: The image "\/resources\/img\/dot\.svg" has no width and height/),
  elsewhere('shown-one.md:13', '//other.example/e.png'),
  // The same drawing in public/ is shown.
  expect.stringMatching(
    /^content\/shown-one\.md:17: The drawing "\.\/drawn\.svg" has a copy of the file of draw\.io in it/,
  ),
  elsewhere('shown-two.mdx:5', 'https://other.example/f.png'),
  expect.stringMatching(/^content\/shown-two\.mdx:7: The image "\/resources\/img\/dot\.svg" has no width and height/),
  expect.stringMatching(/^content\/shown-two\.mdx:9: Pages cannot embed another page, such as "https:.*h"\./),
  expect.stringMatching(
    /^content\/shown-two\.mdx:11: "https:.*i\.mp4" is on another site; pages play only media of this/,
  ),
  expect.stringMatching(/^content\/syntax\.mdx:7:5: .*expected a corresponding closing brace.* write "\\\{"\.$/),
  'content/two.mdx:7: The picture "/img/dto.svg" is missing: there is no /resources/img/dto.svg. ' +
    'Did you mean "/resources/img/dot.svg"?',
  expect.stringMatching(/^content\/two\.mdx:9: There is no ":::hint"/),
  'content/two.mdx:13: The link "/one/" leads nowhere: there is no /one/. Did you mean "/resources/one/"?',
  'content/two.mdx:13: The link "/resources/ones/" leads nowhere: there is no /resources/ones/. ' +
    'Did you mean "/resources/one/"?',
  'content/two.mdx:15: The link "#ther" leads to a missing heading: /resources/two/ has no "#ther". ' +
    'Did you mean "#there"?',
  'content/two.mdx:18: The link "/resources/tow/" leads nowhere: there is no /resources/tow/. Did you mean "/resources/two/"?',
  'public/table/index.html:3: The link "./gone.html" leads nowhere: there is no /resources/table/gone.html. Did you mean "/resources/one/"?',
  'public/table/index.html:5: The security policy blocks a style attribute (use a class).',
];

/** As draw.io exports drawings. */
const DRAWN = `<svg xmlns="http://www.w3.org/2000/svg" width="2px" height="1px" content="&lt;mxfile&gt;${'a'.repeat(1000)}"/>`;

/** The same files without mistakes, and a text that is no longer in force. */
const FIXED = {
  'no-alt.mdx': 'One.\n',
  'one.md': '## Part\n\n[a](./tow.md) [b](/two/#there) [c](#part) ![dot](/img/dot.svg) [d](/img/dot.svg)',
  'two.mdx': '## There\n\n[back](./one.md#part) <a href="/resources/one/#part">raw</a>',
  'tow.md': 'The file had the wrong name.',
  'raw-html.md': "<a href='/resources/tow/'>alive</a>",
  'pictured.md': pictured('/img/dot.svg'),
  'current.md': `<div data-outdated-text>\n\n${LINKS}\n\n</div>`,
  ...Object.fromEntries(
    [
      ...['same-two.md', 'keys-one.md', 'keys-two.mdx', 'no-yaml-one.md', 'no-yaml-two.mdx', 'syntax.mdx'],
      ...['shown-one.md', 'shown-two.mdx', 'fails-component.mdx', 'fails-expression.mdx', 'fails-loading.mdx'],
    ].map((name) => [name, 'Fixed.']),
  ),
};

// Only one site, as each build takes seconds. The second build renders nothing again: the mistakes are in the cache.
describe('a build', { timeout: 300_000 }, () => {
  const site = testSite(FILES);
  let found: Record<'first' | 'again' | 'fixed', string[]>;
  /** The page built from `one.md`. */
  let page = '';

  beforeAll(async () => {
    site.put('content/c.jpg', 'This is no picture.');
    for (const folder of ['content', 'public/img']) site.put(`${folder}/drawn.svg`, DRAWN);
    site.put(
      'public/table/index.html',
      '<html lang="en">\n<title>A table</title>\n<a href="./gone.html">a</a>\n\n    <p style="color:red">b</p>\n',
    );
    const [first, again] = [await site.build(), await site.build()];
    site.put('public/table/index.html', '<html lang="en">\n<title>A table</title>\n');
    for (const [name, text] of Object.entries(FIXED)) site.write(name, text);
    found = { first, again, fixed: await site.build() };
    page = site.page('one');
  }, 300_000);
  afterAll(() => site.remove());

  it('reports all mistakes at once, each with file, line, target and the nearest candidate', () =>
    expect(found.first).toEqual(MISTAKES));

  it('reports them each time, until they are fixed', () => {
    expect(found.again).toEqual(MISTAKES);
    expect(found.fixed).toEqual([]);
    expect(page).toContain('href="/resources/tow/"');
  });

  it('does not fail for links of a text that is no longer in force, and removes dead ones', () => {
    const current = site.page('current');
    expect(current).toContain('<span>gone</span>');
    expect(current).toContain('<a href="/resources/two/#gone">heading</a>');
    expect(current).toContain('<a href="/resources/two/">there</a>');
  });

  it('leads to the new URL of a page, even from an unchanged text', async () => {
    site.write('tow.md', '---\ntitle: Its page has another address now\nslug: elsewhere\n---\n');
    site.write('raw-html.md', "<a href='/resources/elsewhere/'>alive</a>");
    expect(await site.build()).toEqual([]);
    expect(site.page('one')).toContain('href="/resources/elsewhere/"');
  });
});
