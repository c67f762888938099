import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { importFiles, TIMEOUT } from './testing.ts';

it('links to feeds and tags of the old blog lead to those of the new one', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: [['classic', { blog: { routeBasePath: 'news' } }]] };",
    'docs/start.md':
      '[Atom](/news/atom.xml) [JSON](/news/feed.json) [tag](/news/tags/boats) [label](/news/tags/Our%20boats) [Ann](/news/authors/ann) [all](/news/archive)\n',
    'blog/2024-05-01-launch.md': '---\ntags: [boats]\nauthors: [ann]\n---\n\nAfloat.\n',
    'blog/tags.yml': 'boats:\n  label: Our boats\n  description: What we sail.\n',
    'blog/authors.yml': 'ann:\n  name: Ann\n',
  });
  expect(read('content/docs/start.md')).toContain(
    '[Atom](/blog/atom.xml) [JSON](/blog/feed.json) [tag](/blog/tags/boats/) [label](/blog/tags/boats/) [Ann](/blog/authors/ann/) [all](/blog/archive/)',
  );
  expect(read('content/blog/2024-05-01-launch.md')).toContain('tags:\n  - boats\n');
  expect(parse(read('content/blog/tags.yml'))).toEqual({ boats: { label: 'Our boats', description: 'What we sail.' } });
  expect(report()).not.toContain('leads nowhere');
});

it('rules of _redirects lead on, also with a star or a comment at their end', { timeout: TIMEOUT }, async () => {
  const { read, report } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'docs/start.md': '# Start\n',
    'docs/knots/reef.md': '# Reef\n',
    'static/_redirects':
      '# All of them\n/old/* /docs/start\n/ropes/* /docs/knots/:splat 302\n/a /docs/start # why\n/b https://b.example/ 301!\n/c /docs/start 200\n/d /:lang/start\n',
  });
  const config = read('site.config.ts');
  expect(/redirects: \{([\s\S]*?)\n {2}\}/.exec(config)?.[1]?.match(/'.*'/g)).toEqual([
    "'/old': '/docs/start/'",
    "'/ropes/reef': '/docs/knots/reef/'",
    "'/a': '/docs/start/'",
    "'/b': 'https://b.example/'",
  ]);
  expect(report()).toContain('- line 7: the rule "/d /:lang/start" has placeholders for parts of a path.');
});

it('posts with one name on different days are both kept, at their own URLs', { timeout: TIMEOUT }, async () => {
  const { read } = await importFiles({
    'docusaurus.config.js': "export default { presets: ['classic'] };",
    'docs/start.md': '[May](/blog/2024/05/01/news), [June](/blog/2024/06/01/news)\n',
    'blog/2024-05-01-news.md': '# May\n',
    'blog/2024-06-01-news.md': '# June\n',
  });
  expect(read('content/blog/2024-05-01-news.md')).not.toContain('slug');
  expect(read('content/blog/2024-06-01-news.md')).toContain('slug: 2024-06-01-news\n');
  expect(read('content/blog/2024-06-01-news.md')).toContain('redirect_from:\n  - /blog/2024/06/01/news\n');
  expect(read('content/docs/start.md')).toContain(
    '[May](../blog/2024-05-01-news.md), [June](../blog/2024-06-01-news.md)',
  );
});

it('redirects of MkDocs lead from the old path of a page to that of the new one', { timeout: TIMEOUT }, async () => {
  const { read } = await importFiles({
    'mkdocs.yml':
      'site_name: Yard\nuse_directory_urls: false\nplugins:\n  - redirects:\n      redirect_maps:\n        old.md: knots/reef.md\n        older.md: ./knots/reef.md#ends\n        away.md: https://b.example/\n',
    'docs/index.md': '# Yard\n',
    'docs/knots/reef.md': '# Reef\n\n## Ends\n',
  });
  const config = read('site.config.ts');
  expect(config).toContain("'/old.html': '/docs/knots/reef/'");
  expect(config).toContain("'/older.html': '/docs/knots/reef/#ends'");
  expect(config).toContain("'/away.html': 'https://b.example/'");
});
