import { afterEach, describe, expect, it } from 'vitest';
import { type TestSite, testSite } from '../testing/build-site.ts';

let site: TestSite | undefined;

afterEach(() => site?.remove());

/** What a build says of these files. */
async function build(content: Record<string, string>): Promise<string[]> {
  site = testSite(content);
  return await site.build();
}

describe('a build', { timeout: 300_000 }, () => {
  it('tells all mistakes at once, each with file, line, target and what is nearest, until they are mended', async () => {
    const mistakes = [
      'content/one.md:7: The link "./tow.mdx" leads to a file that does not exist. Did you mean "./two.mdx"?',
      'content/one.md:9: The link "/tow/" leads nowhere: there is no /resources/tow/. Did you mean "/resources/two/"?',
      'content/one.md:11: The link "two.mdx#their" leads to a heading that is not there: ' +
        '/resources/two/ has no "#their". Did you mean "#there"?',
      expect.stringMatching(/^content\/one\.md:13: An image needs words/),
      // An image for other sites, from the front matter.
      'content/pictured.md:3: The picture "/img/dto.svg" is not there: there is no /resources/img/dto.svg. ' +
        'Did you mean "/resources/img/dot.svg"?',
      // Raw HTML, however its attributes are written.
      expect.stringMatching(
        /^content\/raw-html\.md:5: The image "https:\/\/other\.example\/a\.png" lies on another site/,
      ),
      'content/raw-html.md:7: The link "/resources/tow/" leads nowhere: there is no /resources/tow/. Did you mean "/resources/two/"?',
      expect.stringMatching(
        /^content\/raw-html\.md:10: Pages show no other page within them, as "https:\/\/other\.example\/b"/,
      ),
      'content/two.mdx:7: The picture "/img/dto.svg" is not there: there is no /resources/img/dto.svg. ' +
        'Did you mean "/resources/img/dot.svg"?',
      expect.stringMatching(/^content\/two\.mdx:9: There is no ":::hint"/),
      'content/two.mdx:13: The link "/one/" leads nowhere: there is no /one/. Did you mean "/resources/one/"?',
      'content/two.mdx:13: The link "/resources/ones/" leads nowhere: there is no /resources/ones/. ' +
        'Did you mean "/resources/one/"?',
      'content/two.mdx:15: The link "#ther" leads to a heading that is not there: /resources/two/ has no "#ther". ' +
        'Did you mean "#there"?',
      'content/two.mdx:18: The link "/resources/tow/" leads nowhere: there is no /resources/tow/. Did you mean "/resources/two/"?',
    ];
    const pictured = (image: string) => `---\ntitle: One\nimage: ${image}\n---\n\nOne.`;
    const found = await build({
      'one.md': 'One.\n\n[a](./tow.mdx)\n\n[b](/tow/)\n\n[c](two.mdx#their)\n\n![](/img/dot.svg)',
      'two.mdx':
        '## There\n\n![dot](/img/dto.svg)\n\n:::hint\nx\n:::\n\n<a href="/resources/ones/">raw</a> <a href="/one/">x</a>\n\n[d](#ther)\n\n' +
        "<a\n  href='/resources/tow/'>dead</a>\n",
      'raw-html.md':
        "<img src='https://other.example/a.png' alt='A'>\n\n<a href='/resources/tow/'>dead</a>\n\n" +
        '<iframe\nclass="a"src=https://other.example/b></iframe>',
      'pictured.md': pictured('/img/dto.svg'),
    });
    expect(found).toEqual(mistakes);
    // Nothing is rendered anew here: the mistakes are in what was kept.
    expect(await site?.build()).toEqual(mistakes);

    site?.write(
      'one.md',
      '## Part\n\n[a](./tow.md) [b](/two/#there) [c](#part) ![dot](/img/dot.svg) [d](/img/dot.svg)',
    );
    site?.write('two.mdx', '## There\n\n[back](./one.md#part) <a href="/resources/one/#part">raw</a>');
    site?.write('tow.md', 'The file had the wrong name.');
    site?.write('raw-html.md', "<a href='/resources/tow/'>alive</a>");
    site?.write('pictured.md', pictured('/img/dot.svg'));
    expect(await site?.build()).toEqual([]);
    expect(site?.page('one')).toContain('href="/resources/tow/"');

    site?.write('tow.md', '---\ntitle: Its page has another address now\nslug: elsewhere\n---\n');
    site?.write('raw-html.md', "<a href='/resources/elsewhere/'>alive</a>");
    expect(await site?.build()).toEqual([]);
    expect(site?.page('one')).toContain('href="/resources/elsewhere/"');
  });

  it('fails for no link of a text that no longer holds, and takes those away that lead to no page', async () => {
    const links = '[gone](/gone/) [heading](/two/#gone) [there](/two/)';
    const old = `<div data-outdated-text>\n\n${links}\n\n</div>`;
    expect(await build({ 'one.md': old, 'two.md': 'Two.' })).toEqual([]);
    const page = site?.page('one');
    expect(page).toContain('<a>gone</a>');
    expect(page).toContain('<a href="/resources/two/#gone">heading</a>');
    expect(page).toContain('<a href="/resources/two/">there</a>');

    site?.write('one.md', links);
    expect(await site?.build()).toHaveLength(2);
  });

  it('tells two files with one address', async () => {
    expect(await build({ 'one.md': 'One.', 'two.md': '---\ntitle: Two\nslug: one\n---\n' })).toEqual([
      'content/one.md and content/two.md have one address, /resources/one/. ' +
        'Rename one of them, or give it another slug.',
    ]);
  });

  it('tells front matter that the site does not know, all of it at once and each time', async () => {
    const mistakes = [
      'content/one.md:1: "title" is missing. Expected is: string.',
      'content/one.md:2: There is no "titel". Did you mean "title"? Known are title, slug, level, image.',
      expect.stringMatching(/^content\/one\.md:3: "level" is not right\. .*3/),
      'content/two.mdx:3: There is no "levle". Did you mean "level"? Known are title, slug, level, image.',
    ];
    const found = await build({
      'one.md': '---\ntitel: One\nlevel: 4\n---\n\nOne.',
      'two.mdx': '---\ntitle: Two\nlevle: 2\n---\n\nTwo.',
    });
    expect(found).toEqual(mistakes);
    expect(await site?.build()).toEqual(mistakes);
  });

  it.each(['one.md', 'one.mdx'])('tells front matter that is no YAML in %s', async (name) => {
    expect(await build({ [name]: '---\ntitle: One\nslug: a: b\n---\n\nOne.' })).toEqual([
      `content/${name}:3: The front matter cannot be read as YAML: Nested mappings are not allowed in compact mappings.`,
    ]);
  });

  it('tells MDX that cannot be read', async () => {
    const [mistake] = await build({ 'one.mdx': 'One.\n\nTwo {1 +\n' });
    expect(mistake).toMatch(/^content\/one\.mdx:7:5: .*expected a corresponding closing brace/);
  });
});
