import { describe, expect, it } from 'vitest';
import { defineSite } from './define-site.ts';
import type { SiteInput } from './schema.ts';
import { leastSite } from './testing.ts';

/** The issues of tags, including some that the types do not allow. */
function getIssues(...head: unknown[]): string {
  const input: SiteInput = structuredClone(leastSite);
  Reflect.set(input, 'head', head);
  try {
    defineSite(input);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

describe('tags for the head of each page', () => {
  it('are those that describe the page and load nothing', () => {
    expect(
      getIssues(
        { tag: 'meta', name: 'google-site-verification', content: 'abc' },
        { tag: 'meta', property: 'og:locale', content: 'en_GB' },
        { tag: 'link', rel: 'me', href: 'https://boats.example/@yard' },
        { tag: 'link', rel: 'license', href: 'https://creativecommons.org/licenses/by/4.0/' },
      ),
    ).toBe('');
  });

  it.each<[object, string]>([
    [{ tag: 'script', src: 'https://x.example/a.js' }, 'head[0].tag: a tag "meta" or "link"'],
    [{ tag: 'style', content: 'a{}' }, 'would be blocked by the security policy'],
    [{ tag: 'link', rel: 'stylesheet', href: 'https://x.example/a.css' }, 'head[0].rel: a relation that loads nothing'],
    [{ tag: 'link', rel: 'alternate StyleSheet', href: 'https://x.example/a.css' }, 'head[0].rel: a relation'],
    [{ tag: 'link', rel: 'preconnect', href: 'https://x.example/' }, 'head[0].rel: a relation'],
    [{ tag: 'link', rel: 'canonical', href: 'https://x.example/' }, 'head[0].rel: a relation'],
    [{ tag: 'link', rel: 'me', href: 'javascript:alert(1)' }, 'head[0].href: a full URL'],
    [{ tag: 'meta', 'http-equiv': 'refresh', content: '0' }, 'head[0].http-equiv: there is no such key'],
    [{ tag: 'meta', name: 'Viewport', content: 'x' }, 'head[0].name: a name that the pages do not have already'],
    [{ tag: 'meta', property: 'og:image:width', content: 'x' }, 'head[0].property: a property that'],
    [{ tag: 'meta', content: 'x' }, 'head[0]: a meta has a name or a property'],
    [{ tag: 'link', rel: 'me', href: 'https://x.example/', onload: 'x()' }, 'head[0].onload: there is no such key'],
  ])('are refused otherwise: %j', (tag, reason) => {
    expect(getIssues(tag)).toContain(reason);
  });
});
