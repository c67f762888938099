import { expect, it, vi } from 'vitest';
import { postSchema } from '#contracts/content.ts';
import { onWaitingText, type WaitingText } from '#lib/waiting-texts-channel.ts';
import { takeMistakes } from '#workspace/mistakes.ts';
import { getBlog } from './load.ts';

vi.mock('#site', async () => ({ default: (await import('#contracts/site-config/testing.ts')).richSite }));

const HTML =
  '<pre class="content-problem">content/blog/2999-01-02-later.md:8: The link "./gone.md" leads nowhere.</pre>';
const post = (id: string, authors: string[]) => ({
  id: `blog/${id}`,
  filePath: 'tests/sites/handbook/content/blog/2025-06-01-the-yard-opens.md',
  data: postSchema.parse({ title: id, description: id, authors }),
  rendered: { html: HTML },
});
const collections: Record<string, object[]> = {
  authors: [{ id: 'mira', data: { name: 'Mira', group: false, links: {} } }],
  tags: [],
  posts: [
    post('2020-01-02-now', ['mira']),
    post('2999-01-02-later', ['mirra']),
    { ...post('2999-01-03-program', ['mira']), rendered: undefined },
  ],
};
vi.mock('astro:content', () => ({ getCollection: async (name: string) => collections[name] }));

vi.stubEnv('DEV', false);
process.argv = ['node', 'bin/astro', 'build'];

it('a post that waits for its day is not in the blog, but its mistakes are reported, and its links are checked', async () => {
  const texts: WaitingText[] = [];
  onWaitingText((text) => texts.push(text));
  const blog = await getBlog('en');
  expect(blog?.posts.map(({ id }) => id)).toEqual(['2020-01-02-now']);
  expect(takeMistakes()).toEqual([
    expect.stringContaining('There is no author "mirra"'),
    'content/blog/2999-01-02-later.md:8: The link "./gone.md" leads nowhere.',
  ]);
  expect(texts).toEqual([{ href: '/resources/blog/later/', day: '2999-01-02', html: HTML }]);
  // Of MDX there is no HTML yet.
  for (const { check } of blog?.waiting ?? []) check('<a href="/nowhere/">dead</a>');
  expect(texts.at(1)).toEqual({
    href: '/resources/blog/program/',
    day: '2999-01-03',
    html: '<a href="/nowhere/">dead</a>',
  });
});
