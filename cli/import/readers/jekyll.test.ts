import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { importFiles, TIMEOUT } from '../testing.ts';

const POST = '---\ntitle: Launch\ncategories: [News, Boats]\nauthor: Ann\n---\n\n[rules]({% link rules.md %})\n';

describe('a site of Jekyll', { timeout: TIMEOUT }, () => {
  it('has its title, its posts and its collections, at their URLs', async () => {
    const { read, has, report } = await importFiles({
      '_config.yml':
        'title: Yard\nurl: https://yard.example\nbaseurl: /team\nlang: de\nexclude: [README.md, vendor/]\ncollections:\n  guides: { output: true }\n  people: { output: true, permalink: "/who/:name/" }\n  parts: {}\n',
      'README.md': '# Repository\n',
      'vendor/a.md': 'Text.\n',
      'index.md':
        '# Yard\n\n[launch]({{ site.baseurl }}{% post_url 2024-05-01-launch %}) [ann]({{ "/who/ann/" | relative_url }})\n',
      'rules.md':
        '# Rules\n\n[home]({{ site.url }}{{ site.baseurl }}/) {{ site.title }}\n\n[a]: {{site.baseurl}}/guides/knots\n\n[a]\n',
      '_posts/2024-05-01-launch.md': POST,
      '_guides/knots.md': '# Knots\n\nText.\n',
      '_people/ann.md': '# Ann\n\nText.\n',
      '_parts/b.md': 'Text.\n',
    });
    const config = read('site.config.ts');
    expect(config).toMatch(/title: 'Yard'[\s\S]*url: 'https:\/\/yard\.example'[\s\S]*default: 'de'/);
    expect(config).toContain("label: 'Blog'");
    const post = read('content/blog/2024-05-01-launch.md');
    expect(post).toContain('redirect_from:\n  - /news/boats/2024/05/01/launch.html\n');
    expect(post).toMatch(/authors:\n {2}- ann\ntags:\n {2}- news\n {2}- boats\n/);
    expect(post).toContain('[rules](../docs/rules.md)');
    expect(read('content/docs/rules.md')).toContain('redirect_from:\n  - /rules.html\n');
    expect(read('content/docs/rules.md')).toContain('[home](./index.md) {{ site.title }}\n\n[a]: ./guides/knots.md\n');
    expect(read('content/docs/index.md')).toContain('[launch](../blog/2024-05-01-launch.md) [ann](./people/ann.md)');
    expect(read('content/docs/people/ann.md')).toContain('redirect_from:\n  - /who/ann/\n');
    expect(has('content/docs/vendor/a.md')).toBe(false);
    expect(report()).toContain('### _parts\n\n- 1 text is left out');
    expect(report()).not.toContain('_posts\n');
  });

  it('has the sidebar of Just the Docs, whose pages name those above them', async () => {
    const toText = (title: string, keys = '') => `---\ntitle: ${title}\n${keys}---\n\nText.\n`;
    const { read, report } = await importFiles({
      '_config.yml': 'title: Yard\ntheme: just-the-docs\n',
      'index.md': toText('Home', 'nav_order: 1\n'),
      'rules.md': toText('Rules', 'nav_order: 2\nhas_children: true\n'),
      'docs/tools.md': toText('Tools', 'has_children: true\n'),
      'docs/saws.md': toText('Saws', 'parent: Tools\n'),
      'docs/axes.md': toText('Axes', 'parent: Tools\nnav_order: 9\n'),
      'docs/care.md': toText('Care', 'parent: Saws\ngrand_parent: Tools\n'),
      'docs/knots.md': toText('Knots', 'parent: Rules\n'),
      'docs/lost.md': toText('Lost', 'parent: Gone\n'),
      'docs/secret.md': toText('Secret', 'nav_exclude: true\n'),
      'docs/one.md': toText('One', 'parent: Two\n'),
      'docs/two.md': toText('Two', 'parent: One\n'),
    });
    expect(parse(read('content/docs/sidebar.yml'))).toEqual([
      'index',
      { label: 'Rules', link: 'rules', items: ['docs/knots'] },
      'docs/lost',
      {
        label: 'Tools',
        link: 'docs/tools',
        items: ['docs/axes', { label: 'Saws', link: 'docs/saws', items: ['docs/care'] }],
      },
    ]);
    expect(read('content/docs/docs/one.md')).toContain('title: One\n');
    expect(read('content/docs/docs/secret.md')).toContain('unlisted: true\n');
    expect(report()).toContain('### docs/secret.md\n\n- was in no menu, and is unlisted');
    expect(report()).not.toContain('"parent"');
  });

  it('may have its collections and posts in a folder, which are groups in the menu of Just the Docs', async () => {
    const { read, has, report } = await importFiles({
      '_config.yml':
        'title: Yard\ncollections_dir: docs\ncollections:\n  knots: { output: true, permalink: "/en/:collection/:path/" }\n  sails: { output: true }\njust_the_docs:\n  collections:\n    sails: { name: "Sails & masts" }\n    knots: { name: Knots }\n',
      'index.md': '# Yard\n\n[Bowline](/en/knots/loops/bowline/)\n',
      'docs/_knots/loops/bowline.md':
        '# Bowline\n\n{% include_relative _includes/steps.md %}\n\n{% include care.md %}\n',
      'docs/_knots/loops/_includes/steps.md': '1. Tie.\n',
      'docs/_knots/reef.md': '---\nparent: Loops\n---\n\n# Reef\n',
      'docs/_knots/loops.md': '---\ntitle: Loops\n---\n',
      'docs/_sails/jib.md': '# Jib\n',
      'docs/_posts/2024-05-01-launch.md': '# Launch\n',
      '_includes/care.md': 'Keep it dry.\n',
    });
    expect(parse(read('content/docs/sidebar.yml'))).toEqual([
      'index',
      { label: 'Sails & masts', items: ['sails/jib'] },
      {
        label: 'Knots',
        items: ['knots/loops/bowline', { label: 'Loops', link: 'knots/loops', items: ['knots/reef'] }],
      },
    ]);
    expect(read('content/docs/knots/loops/bowline.md')).toContain('redirect_from:\n  - /en/knots/loops/bowline/\n');
    expect(read('content/docs/knots/loops/bowline.md')).toContain('\n\n1. Tie.\n\nKeep it dry.\n');
    expect(read('content/docs/index.md')).toContain('[Bowline](./knots/loops/bowline.md)');
    expect(has('content/docs/knots/loops/_includes/steps.md')).toBe(false);
    expect(has('content/blog/2024-05-01-launch.md')).toBe(true);
    expect(report()).not.toMatch(/begins with _|missing/);
  });

  it('leads old paths on that begin without a slash', async () => {
    const { read, report } = await importFiles({
      '_config.yml': '',
      'rules.md': '---\nredirect_from: [criteria/rules, /law.html]\n---\n\nText.\n',
      'index.md': '[Rules](criteria/rules)\n',
    });
    expect(read('content/docs/rules.md')).toContain('  - /criteria/rules\n  - /law.html\n');
    expect(read('content/docs/index.md')).toContain('[Rules](./rules.md)');
    expect(report()).not.toContain('has a character');
  });

  it('has the Markdown in its HTML', async () => {
    const { read } = await importFiles({ '_config.yml': '', 'index.md': '<aside markdown="1">\n*A*\n</aside>\n' });
    expect(read('content/docs/index.md')).toContain('<aside>\n\n*A*\n\n</aside>');
  });

  it('has the pictures that front matter names', async () => {
    const toText = (image: string) => `---\ntitle: A\nimage: ${image}\n---\n\nText.\n`;
    const { read, has, report } = await importFiles({
      '_config.yml': '',
      'a/index.md': toText('/assets/a.png'),
      'a/b.md': toText('b.png'),
      'a/c.md': toText('gone.png'),
      'assets/a.png': '',
      'a/b.png': '',
    });
    expect(read('content/docs/a/index.md')).toContain('image: /files/assets/a.png\n');
    expect(read('content/docs/a/b.md')).toContain('image: /files/a/b.png\n');
    expect(has('public/files/a/b.png')).toBe(true);
    expect(read('content/docs/a/c.md')).not.toContain('image');
    expect(report()).toContain('- line 3: the picture "gone.png" of the front matter is missing.');
  });

  it.each([
    ['pretty', '/2024/05/01/launch/', '/rules/'],
    ['/:year/:title', '/2024/launch', '/rules.html'],
  ])('has URLs of the form %s', async (permalink, post, page) => {
    const { read } = await importFiles({
      '_config.yml': `permalink: ${permalink}\n`,
      'index.md': '# Yard\n',
      'rules.md': '# Rules\n',
      '_posts/2024-05-01-launch.md': '# Launch\n',
    });
    expect(read('content/blog/2024-05-01-launch.md')).toContain(`redirect_from:\n  - ${post}\n`);
    expect(read('content/docs/rules.md')).toContain(`redirect_from:\n  - ${page}\n`);
  });
});
