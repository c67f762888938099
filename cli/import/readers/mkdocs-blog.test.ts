import { describe, expect, it } from 'vitest';
import { importFiles, TIMEOUT } from '../testing.ts';

const POST =
  '---\ndate: 2024-01-31\nauthors: [anna]\ncategories: [Boats]\ntags: [Yard]\n---\n# Über uns: Launch!\n\nAfloat. See [rules](../../rules.md).\n\n<!-- more -->\n\nStill.\n';

describe('the blog of Material for MkDocs', { timeout: TIMEOUT }, () => {
  const importBlog = (plugin: string, files: Record<string, string> = {}) =>
    importFiles({
      'mkdocs.yml': `site_name: Quay\nplugins:\n  - search\n${plugin}\nnav:\n  - index.md\n  - rules.md\n  - News:\n      - blog/index.md\n`,
      'docs/index.md': '# Quay\n\n[News](blog/index.md), [launch](blog/posts/launch.md)\n',
      'docs/rules.md': '# Rules\n\nAsk.\n',
      'docs/blog/index.md': '# Blog\n',
      'docs/blog/posts/launch.md': POST,
      ...files,
    });

  it('has its posts with their days, authors and categories, at the old paths, too', async () => {
    const { read, has, report } = await importBlog('  - blog', {
      'docs/blog/posts/winter.md':
        '---\ndate:\n  created: 2024-12-01\nslug: cold\ndraft: true\n---\n# Winter\n\nCold.\n',
      'docs/blog/.authors.yml': 'authors:\n  anna:\n    name: Anna Föhr\n    avatar: https://tides.example/a.png\n',
    });
    const post = read('content/blog/2024-01-31-launch.md');
    expect(post).toContain(
      'redirect_from:\n  - /blog/2024/01/31/über-uns-launch\nauthors:\n  - anna\ntags:\n  - yard\n  - boats\n',
    );
    expect(post).toContain('[rules](../docs/rules.md).\n\n<!-- truncate -->\n');
    expect(read('content/blog/2024-12-01-cold.md')).toMatch(/- \/blog\/2024\/12\/01\/cold\n[\s\S]*draft: true/);
    expect(read('content/blog/authors.yml')).toContain('name: Anna Föhr');
    expect(read('site.config.ts')).toContain("{ label: 'Blog', to: '/blog/', position: 'left' }");
    expect(read('content/docs/index.md')).toContain('[News](/blog/), [launch](../blog/2024-01-31-launch.md)');
    expect(has('content/docs/blog')).toBe(false);
    expect(report()).toContain('### docs/blog/.authors.yml');
    expect(report()).not.toMatch(/plugin "blog"|nav names|categories/);
  });

  it('may be elsewhere, with other paths', async () => {
    const plugin = '  - material/blog:\n      blog_dir: .\n      post_dir: log\n      post_url_format: "{slug}"';
    const { read, has } = await importBlog(plugin, { 'docs/log/launch.md': POST.replace('../../', '../') });
    expect(read('content/blog/2024-01-31-launch.md')).toContain('redirect_from:\n  - /über-uns-launch\n');
    expect([has('content/docs/index.md'), has('content/docs/blog/posts/launch.md')]).toEqual([true, true]);
  });

  it.each(['  - blog:\n      enabled: false', '  - blog:\n      post_dir: gone'])(
    'is none without posts: %s',
    async (plugin) => {
      const { has, report } = await importBlog(plugin);
      expect([has('content/blog'), has('content/docs/blog/posts/launch.md')]).toEqual([false, true]);
      expect(report()).toContain('the plugin "blog"');
    },
  );
});
