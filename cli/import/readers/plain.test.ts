import { describe, expect, it } from 'vitest';
import { importFiles, TIMEOUT } from '../testing.ts';

describe('a folder of Markdown of another generator', { timeout: TIMEOUT }, () => {
  it('is named in the report, with the texts that are left out', async () => {
    const { has, report } = await importFiles({
      '_config.yml': 'title: Yard\n',
      'index.md': '# Yard\n\nText.\n',
      '_drafts/launch.md': 'Afloat.\n',
      '_drafts/2024/_more.md': 'Afloat.\n',
      'a/_b.md': 'Text.\n',
      '.github/template.md': 'Text.\n',
    });
    expect(has('content/docs/index.md')).toBe(true);
    expect(report()).toMatch(/### _config\.yml\n\n- is of Jekyll, whose templates and plugins are not read/);
    expect(report()).toContain('### _drafts\n\n- 2 texts are left out, since the name of the folder begins with _.');
    expect(report()).toContain('### a/_b.md\n\n- is left out, since its name begins with _.');
    expect(report()).not.toContain('.github');
  });

  it('of Docusaurus 1 is named in the report', async () => {
    const { report } = await importFiles({ 'website/siteConfig.js': '', 'docs/a.md': '# A\n' });
    expect(report()).toContain('### website/siteConfig.js\n\n- is of Docusaurus 1, of which only the texts are read');
  });

  it('has an end of its HTML with its paragraph or its text, and in the report what has none in a list', async () => {
    const { read, report } = await importFiles({
      'a.md':
        '# A\n\n| a | b |\n| - | - |\n| <ul><li>c</li> | <div><b>d</div> |\n\n<div>\n\n<p>e\n\n</div>\n\n<section>\n\nf<br> <span>g <b>*h*\n\n`<div>` <!-- <div> -->\n\n- i\n\n  <aside>\n\n  j\n',
    });
    const text = read('content/docs/a.md');
    expect(text).toContain('| <ul><li>c</li></ul> | <div><b>d</b></div> |');
    expect(text).toContain('f<br> <span>g <b>*h*</b></span>\n');
    expect(text).toMatch(/ {2}j\n+<\/section>\n$/);
    expect(report().match(/- line.* has no end.*/g)).toEqual([
      '- line 21: <aside> has no end. Close it with "</aside>".',
      '- line 5: <ul> has no end, and ends with its paragraph',
      '- lines 5, 15: <b> has no end, and ends with its paragraph',
      '- line 13: <section> has no end, and ends with its text',
      '- line 15: <span> has no end, and ends with its paragraph',
    ]);
  });

  it('has no blank line where an attribute was within a tag', async () => {
    const { read } = await importFiles({
      'a.md':
        '# A\n\n<div\n    style="width: 45%;"\n    class="card"\n>\n<p class="b" style="x: y" onclick="z()">C</p>\n</div>\n',
    });
    expect(read('content/docs/a.md')).toContain('<div\n    class="card"\n>\n<p class="b">C</p>\n</div>\n');
  });

  it('loses the icons of fonts, and styles of other sites', async () => {
    const { read, report } = await importFiles({
      '_config.yml': '',
      'a.md':
        '<link rel="stylesheet" href="https://icons.example/all.css">\n\n# A\n\n[Plan](#plan)\n\n## <i class="fa fa-clock-o"></i> Plan\n\n<i class="note">Kept</i> <i class="far fa-user" aria-hidden="true"></i> Ann\n\n<div>\n    <p>\n      <i class="fa fa-ship"></i>\n      <a href="#plan">Plan</a>\n    </p>\n</div>\n',
    });
    expect(read('content/docs/a.md')).toMatch(
      /---\n\n\[Plan\]\(#plan\)\n\n## Plan\n\n<i class="note">Kept<\/i> Ann\n\n<div>\n {4}<p>\n {6}<i class="fa fa-ship"><\/i>\n {6}<a href="#plan">Plan<\/a>\n/,
    );
    expect(report()).toContain('- line 1: a style. Style goes into theme.css.');
  });

  it('loses GitHub’s name for the whole of a file, and links without a target', async () => {
    const { read, report } = await importFiles({
      'README.md': '# Yard\n\n[Rules](./rules.md#readme), [Crew](), [**All** of it]() and [](./rules.md#gone).\n',
      'rules.md': '# Rules\n\nText.\n',
    });
    expect(read('content/docs/index.md')).toContain('[Rules](./rules.md), Crew, **All** of it and [](./rules.md).');
    expect(report()).not.toContain('#readme');
    expect(report()).toContain(
      '- line 3: the link [Crew]() has no target. It is plain text now. Name the intended page.',
    );
    expect(report()).toContain('the link "./rules.md#gone" leads to a missing heading');
  });

  it.each([
    ['mkdocs.yml', 'docs/'],
    ['LICENSE', ''],
  ])('may have endings in capitals: %s', async (file, folder) => {
    const { read, has } = await importFiles({
      [file]: 'site_name: Yard\n',
      [`${folder}INDEX.MD`]: '# Yard\n\n[Rules](RULES.MD#knots)\n',
      [`${folder}RULES.MD`]: '# Rules\n\n## Knots\n\nText.\n',
    });
    expect(read('content/docs/RULES.md')).toContain('title: Rules\n');
    expect(has('public/RULES.MD')).toBe(false);
    expect(read(`content/docs/${folder ? 'INDEX' : 'index'}.md`)).toContain('[Rules](./RULES.md#knots)');
  });

  it.each([
    [
      '# The Yard [![Build](https://ci.example/a.svg)](https://ci.example/) <a href="/x"><img src="b.svg"></a>',
      'The Yard',
    ],
    ['```sh\n# Installs it\n```\n\n# The *Yard*', 'The Yard'],
    ['# ![The Yard](yard.svg)', 'The Yard'],
  ])('has the words of its first heading as its title, without badges: %s', async (heading, title) => {
    const { read } = await importFiles({
      'README.md': `${heading}\n\nText.\n`,
      'yard.svg': '<svg/>',
      'b.svg': '<svg/>',
    });
    expect(read('site.config.ts')).toContain(`  title: '${title}',`);
    expect(read('content/docs/index.md')).toContain(`title: ${title}\n`);
  });

  it('has titles that are days as text, and days and years in names of folders', async () => {
    const { read } = await importFiles({
      'README.md': '# Minutes\n\nText.\n',
      '2021-02-22/2021-02-22.md': '# 2021-02-22\n\nWe met.\n',
      '2021_reports/boats.md': '# Boats\n\nText.\n',
      '01-rules/knots.md': '# Knots\n\nText.\n',
    });
    expect(read('content/docs/2021-02-22/2021-02-22.md')).toContain('title: "2021-02-22"\n');
    expect(read('content/docs/2021-02-22/_category_.yml')).toContain('label: "2021-02-22"\n');
    expect(read('content/docs/2021_reports/_category_.yml')).toContain('label: 2021 reports\n');
    expect(read('content/docs/01-rules/_category_.yml')).toContain('label: Rules\n');
  });

  it('has the name of its folder as its title, if it has no text of its own', async () => {
    const { read } = await importFiles({ 'knots.md': '# Knots\n\nText.\n' });
    expect(read('site.config.ts')).toContain("  title: 'Old',");
    expect(read('content/docs/knots.md')).toContain('title: Knots\n');
  });

  it('may have a site of Jekyll in a folder, which the report proposes to import', async () => {
    const { report } = await importFiles({
      'README.md': '# Repository\n',
      'docs/_config.yml': 'title: Yard\n',
      'docs/_posts/2024-05-01-launch.md': 'Afloat.\n',
    });
    expect(report()).toContain('### docs/_config.yml\n\n- is of a generator that can be read');
    expect(report()).toContain('If that site is meant, import the folder that has it.');
    const hugo = await importFiles({
      'hugo.toml': '',
      'themes/a/hugo.toml': '',
      'content/a.md': 'Text.\n',
    });
    expect(hugo.report()).not.toContain('themes/a');
  });

  it('may be of Middleman, which names texts after the files that they become', async () => {
    const { read, has, report } = await importFiles({
      'config.rb': '',
      'README.md': '# Repository\n',
      'source/index.html.md': '# Yard\n\n[Knots](/rules/knots.html#rope), ![A](/img/a.svg)\n',
      'source/rules/knots.html.md': '# Knots\n\n## Rope\n\n[Yard](../index.html)\n',
      'source/rules/sails.html.md.erb':
        '---\ntitle: Sails\n---\n\n# <%= current_page.data.title %>\n\n<%= partial "map" %> and [knots](knots.html)\n',
      'source/partials/_map.html.erb': '<p>Map</p>\n',
      'source/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    });
    expect(read('content/docs/index.md')).toContain('[Knots](./rules/knots.md#rope), ![A](');
    expect(read('content/docs/rules/knots.md')).toContain('redirect_from:\n  - /rules/knots.html\n');
    expect(read('content/docs/rules/knots.md')).toContain('[Yard](../index.md)');
    expect(read('content/docs/rules/sails.md')).toContain('redirect_from:\n  - /rules/sails.html\n');
    expect(read('content/docs/rules/sails.md')).toContain(' and [knots](./knots.md)');
    expect(read('content/docs/rules/sails.md')).not.toContain('current_page');
    expect(report()).toContain('- line 7: the code of a template, <%= partial "map" %>');
    expect(has('content/docs/README.md')).toBe(false);
    expect(report()).not.toContain('nowhere');
    expect(report()).toContain('### config.rb\n\n- is of Middleman, of which only the texts are read');
  });

  it('of Jekyll may name pictures as a browser sees them, from the URL of the page', async () => {
    const { read, report } = await importFiles({
      '_config.yml': 'title: Yard\n',
      'docs/boats.md': '# Boats\n\n![A boat](../../img/a.svg)\n',
      'img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    });
    expect(read('content/docs/docs/boats.md')).toContain('![A boat](./_pictures/a.svg)');
    expect(report()).not.toContain('missing');
  });

  it('has no links to files of the machine of whoever wrote it', async () => {
    const { read, report } = await importFiles({ 'a.md': '# A\n\n[The plan](<file:///D:/plans/The plan.pdf>)\n' });
    expect(read('content/docs/a.md')).toContain('\nThe plan\n');
    expect(report()).toContain('- line 3: the link "file:///D:/plans/The plan.pdf" leads nowhere.');
  });

  it('links to folders without a text of their own, which list their texts', async () => {
    const { read, report } = await importFiles({
      'README.md':
        '# Crews\n\n[Their minutes](boats/minutes), [those](./sails/minutes/#decisions), [all](boats), [no](nets)\n',
      'boats/a.md': '# A\n\n[Minutes](minutes/)\n',
      'boats/minutes/2024.md': '# 2024\n\nText.\n',
      'sails/README.md': '# Sails\n\nText.\n',
      'sails/minutes/2024.md': '# 2024\n\nText.\n',
    });
    expect(read('content/docs/index.md')).toContain(
      '[Their minutes](/docs/category/boats/minutes/), [those](/docs/category/sails/minutes/), [all](/docs/category/boats/), no\n',
    );
    expect(read('content/docs/boats/a.md')).toContain('[Minutes](/docs/category/boats/minutes/)');
    expect(report()).not.toContain('"minutes/"');
    expect(report()).toContain('the link "./sails/minutes/#decisions" leads to a missing heading');
    expect(read('site.config.ts')).not.toContain('category');
  });

  it('says what is missing in a link to another site without https', async () => {
    const { report } = await importFiles({ 'a.md': '# A\n\n[b](boats.example/b) [c](www.boats.example) [d](e.md)\n' });
    for (const url of ['boats.example/b', 'www.boats.example'])
      expect(report()).toContain(
        `- line 3: the link "${url}" leads nowhere. It is plain text now. If it is meant to lead to another site, begin it with https://.`,
      );
    expect(report()).toContain(
      '- line 3: the link "e.md" leads nowhere. It is plain text now. Name the intended page.',
    );
  });

  it('may have front matter whose keys begin with capitals', async () => {
    const { read, report } = await importFiles({
      'a.md': '---\nTitle: Rules\nDescription: What all agreed on.\nPlace: Quay\n---\n\nText.\n',
    });
    expect(read('content/docs/a.md')).toMatch(/^---\ntitle: Rules\ndescription: What all agreed on\.\n/);
    expect(report()).not.toContain('"Title" of the front matter');
    expect(report()).toContain('"Place" of the front matter');
  });

  it('may have lists in its front matter that are indented by tabs, or end at the start of a line', async () => {
    const { read, report } = await importFiles({
      'a.md': '---\ntitle: Rules\naliases: [\n\t"/code",\n  \t"/laws",\n]\n---\n\nText.\n',
    });
    expect(read('content/docs/a.md')).toMatch(/^---\ntitle: Rules\n[\s\S]*\n {2}- \/code\n {2}- \/laws\n/);
    expect(report()).not.toContain('cannot be read');
  });

  it('may have spaces at the end of headings, which are in no id', async () => {
    const { read, report } = await importFiles({ 'a.md': '# A\n\n## Masts &#x20;\n\n## Sails &amp;\n\n[a](#masts)\n' });
    expect(read('content/docs/a.md')).toContain('## Masts\n\n## Sails &amp;\n\n[a](#masts)\n');
    expect(report()).not.toContain('#masts');
  });

  it('has blocks between colons, such as those of HackMD', async () => {
    const { read } = await importFiles({
      'a.md': '# A\n\n:::spoiler More\nHidden.\n:::\n\n:::success\nDone.\n:::\n\n:::info\nSo.\n:::\n',
    });
    const text = read('content/docs/a.md').replaceAll(/\n{2,}/g, '\n');
    expect(text).toContain('<details>\n<summary>More</summary>\nHidden.\n</details>\n');
    expect(text).toMatch(/:::tip.*\nDone\.\n:::\n:::info\nSo\.\n:::\n/);
  });

  it('has no headings in its comments', async () => {
    const { report } = await importFiles({
      'a.md': '# A\n\n<!-- ## Gone\n\n## Sails\n\n-->\n\n## Masts\n',
      'b.md': '# B\n\n[a](a.md#sails) [b](a.md#masts)\n',
    });
    expect(report().match(/the link ".*/g)).toEqual([
      expect.stringContaining('the link "a.md#sails" leads to a missing heading'),
    ]);
  });

  it('has keys without a meaning in its report once', async () => {
    const text = '---\nicon: knot\n---\n\nText.\n';
    const { report, output } = await importFiles({ 'a.md': text, 'b.md': text, 'c.md': text });
    expect(report().match(/.*"icon".*/g)).toEqual([
      '- line 2: "icon" of the front matter, also in 2 other files. It has no meaning here.',
    ]);
    expect(output).toContain('a.md:2: "icon" of the front matter, also in 2 other files\n');
  });

  it('redirects the paths in front matter, follows links to them, and reports patterns and other names', async () => {
    const { read, report } = await importFiles({
      'a.md': '---\npermalink: /about-us/\naliases: [/old/, Us]\n---\n\n[b](/b-side/)\n',
      'b.md': '---\nurl: /b-side/\naliases: [Bee]\nweight: 1\n---\n\nText.\n',
      'c.md': '---\npermalink: /:year/:title\n---\n\nText.\n',
    });
    expect(read('content/docs/a.md')).toContain('redirect_from:\n  - /a\n  - /about-us/\n  - /old/\n');
    expect(read('content/docs/a.md')).toContain('[b](./b.md)');
    expect(report()).toMatch(/### b\.md\n\n- line 3: "aliases" of the front matter/);
    expect(report()).toMatch(/### c\.md\n\n- line 2: "permalink" of the front matter/);
  });

  it('reports the code of templates, except in code, and has no attributes of Kramdown', async () => {
    const { read, report } = await importFiles({
      'index.md':
        '# Yard\n\n{{ site.title }}: [all](./index.md){:target="_blank"} {% link a.md %}\n{: .note}\n\n`{{ a }}` {x}\n\n```\n{% b %}\n```\n',
    });
    expect(read('content/docs/index.md')).toContain('{{ site.title }}: [all](#) {% link a.md %}\n\n\n`{{ a }}` {x}\n');
    expect(report().match(/line \d+: the code of a template, .*?[%}]\}/g)).toEqual([
      'line 3: the code of a template, {{ site.title }}',
      'line 3: the code of a template, {% link a.md %}',
    ]);
  });
});

describe('a folder of Markdown', { timeout: TIMEOUT }, () => {
  it('has its files of MDX without imports, which are reported with the components', async () => {
    const text = "import { Card } from './Card';\n\n# Yard\n\n<Card>\nText.\n</Card>\n\n{/* later */}\n";
    const { read, report } = await importFiles({ 'index.mdx': text });
    expect(read('content/docs/index.md')).toMatch(/---\n\nText\.\n+<!-- later -->\n$/);
    expect(report()).toContain('- line 5: the component <Card> (./Card).');
  });

  it('shows words in angle brackets, and has HTML in capitals', async () => {
    const { read, report } = await importFiles({ 'README.md': '# Yard\n\nAsk <COMPANY>.<BR>Then <host>.\n' });
    expect(read('content/docs/index.md')).toContain('Ask \\<COMPANY>.<BR>Then \\<host>.\n');
    expect(report()).toContain('- line 3: "<host>" is shown now: browsers take it for HTML');
    expect(report()).not.toContain('component');
  });

  it('keeps times and other signs after colons in titles, descriptions, and links to headings', async () => {
    const text =
      '# Meeting at 10:30\n\nAt 19:45 in re:vision, 3:2 for :a[*b*]{c}.\n\n## Break 11:15\n\n[Break](#break-1115)\n';
    const { read, report } = await importFiles({ 'README.md': text });
    expect(read('content/docs/index.md')).toMatch(
      /^---\ntitle: Meeting at 10:30\ndescription: At 19:45 in re:vision, 3:2 for :a\[b\]\{c\}\.\n/,
    );
    expect(read('content/docs/index.md')).toContain('[Break](#break-1115)');
    expect(report()).not.toContain('missing heading');
  });

  it('has a file and a folder with the same name at separate URLs', async () => {
    const { read, report } = await importFiles({
      'README.md': '# Yard\n\n[a](a.md) [b](a/README.md)\n',
      'a.md': '# A\n\nText.\n',
      'a/README.md': '# B\n\nText.\n',
      'a-2.md': '# C\n\nText.\n',
    });
    const slugs = ['a', 'a/index', 'a-2'].map((name) => /^slug: .*/m.exec(read(`content/docs/${name}.md`))?.[0]);
    expect(slugs).toEqual([undefined, 'slug: /a-3', undefined]);
    expect(read('content/docs/index.md')).toContain('[a](./a.md) [b](./a/index.md)');
    expect(report()).toContain('### a/README.md\n\n- has the URL of ../a.md, so it is at /docs/a-3/ now.');
  });

  it('has links to the page with the name of a folder, and to pictures', async () => {
    const { read, has } = await importFiles({
      'README.md': '# Yard\n\nText.\n',
      'x/tools.md': '# Tools\n\n[![A plan](a.svg)](a.svg) and [another](./a.svg)\n',
      'x/tools/saw.md': '# Saw\n\n[back](../) to [tools](../tools.md)\n',
      'x/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    });
    expect(read('content/docs/x/tools/saw.md')).toContain('[back](../tools.md) to [tools](../tools.md)');
    expect(read('content/docs/x/tools.md')).toContain(
      '[![A plan](./a.svg)](/files/x/a.svg) and [another](/files/x/a.svg)',
    );
    expect([has('content/docs/x/a.svg'), has('public/files/x/a.svg')]).toEqual([true, true]);
  });

  it('reports pages of HTML that it links to, instead of publishing them', async () => {
    const { read, has, report } = await importFiles({
      'README.md': '# Yard\n\n[Old form](forms/old.html) and [again](./forms/old.html)\n',
      'forms/old.html':
        '<html><body style="color: red"><script src="https://example.com/a.js"></script></body></html>\n',
    });
    expect(read('content/docs/index.md')).toContain('\nOld form and again\n');
    expect(has('public/files/forms/old.html')).toBe(false);
    expect(report().match(/a page of HTML/g)).toHaveLength(1);
  });

  it('has links to the files that it showed in frames', async () => {
    const { read, has, report } = await importFiles({
      'README.md':
        '# Yard\n\n<object data="x/plan.svg"></object>\n\n<embed src="plan.pdf" title="The plan">\n\n<iframe src="gone.pdf"></iframe>\n',
      'x/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
      'plan.pdf': '',
    });
    expect(read('content/docs/index.md')).toContain(
      '<a href="/files/x/plan.svg">plan.svg</a>\n\n<a href="/files/plan.pdf">The plan</a>\n',
    );
    expect([has('public/files/x/plan.svg'), has('public/files/plan.pdf')]).toEqual([true, true]);
    expect(report()).toContain('- line 7: the frame with "gone.pdf" shows nothing.');
  });

  it('is without invisible characters, and has files without an ending', async () => {
    const { read, has, report } = await importFiles({
      'README.md': '# Yard\n\nA\u000c\u0003 \ufffd [owners](x/OWNERS).\n\n##Rules\n\nText.\n',
      'x/OWNERS': 'a\n',
    });
    expect(read('content/docs/index.md')).toContain('\nA \ufffd [owners](/files/x/OWNERS.txt).\n\n## Rules\n');
    expect(has('public/files/x/OWNERS.txt')).toBe(true);
    expect(report()).toContain('- line 3: invisible characters are left out');
  });

  it('keeps the name of a folder with only another folder in it', async () => {
    const { read, has } = await importFiles({
      'README.md': '# A\n',
      'posts/trip/index.md': 'B\n',
      'x/y/z/b.md': 'C\n',
    });
    expect([has('content/docs/x/y/z/b.md'), has('content/docs/x/y/_category_.yml')]).toEqual([true, true]);
    expect(read('content/docs/posts/trip/index.md')).not.toContain('slug');
  });
});

it('an export of Notion has no ids in its paths, except of a second page with the same name', {
  timeout: TIMEOUT,
}, async () => {
  const [first, second] = ['0', 'f'].map((sign) => sign.repeat(32));
  const { read, has } = await importFiles({
    [`Home ${first}.md`]: `# Home\n\n[A](Home%20${first}/Rules%20${first}.md) [B](Home%20${first}/Rules%20${second}.md)\n`,
    [`Home ${first}/Rules ${first}.md`]: '# Rules\n\n![A plan](plan.svg)\n',
    [`Home ${first}/Rules ${second}.md`]: '# Rules\n\nText.\n',
    [`Home ${first}/plan.svg`]: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  });
  expect(read('content/docs/Home.md')).toContain(`[A](./Home/Rules.md) [B](./Home/Rules%20${second}.md)\n`);
  expect(read('content/docs/Home/_category_.yml')).toContain('label: Home\n');
  expect(read('content/docs/Home/Rules.md')).toContain('![A plan](./plan.svg)');
  expect(has('content/docs/Home/plan.svg')).toBe(true);
});
