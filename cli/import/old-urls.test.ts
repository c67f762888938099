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
