import { describe, expect, it } from 'vitest';
import { getLineOfValue, unknownReferences } from './references.ts';

const source = `---
title: editor of tags
authors: [stewards, editor]
tags:
  - hello
  - astroo
  - supabas
keywords: [astroo]
---

authors: [editor]
`;
const post = { file: 'content/blog/2026-01-02-post.md', source: () => source };

describe('an author or a tag that is not declared', () => {
  it('is reported with file, line, the file of declarations and the nearest one', () => {
    expect(unknownReferences(post, 'authors', ['stewards', 'editor'], ['stewards', 'editors'])).toEqual([
      'content/blog/2026-01-02-post.md:3: There is no author "editor" in tests/sites/handbook/content/blog/authors.yml. Did you mean "editors"?',
    ]);
    expect(unknownReferences(post, 'tags', ['hello', 'astroo', 'supabas'], ['hello', 'astro', 'supabase'])).toEqual([
      'content/blog/2026-01-02-post.md:6: There is no tag "astroo" in tests/sites/handbook/content/blog/tags.yml. Did you mean "astro"?',
      'content/blog/2026-01-02-post.md:7: There is no tag "supabas" in tests/sites/handbook/content/blog/tags.yml. Did you mean "supabase"?',
    ]);
  });

  it('is reported without a proposal if none is similar', () => {
    expect(unknownReferences(post, 'authors', ['editor'], ['xyz'])).toEqual([
      'content/blog/2026-01-02-post.md:3: There is no author "editor" in tests/sites/handbook/content/blog/authors.yml.',
    ]);
  });

  it('is not reported if all are declared', () => {
    expect(unknownReferences(post, 'tags', ['hello'], ['hello'])).toEqual([]);
  });
});

describe('the line of a value', () => {
  it('is that of the whole word, not of a part of another', () => {
    expect(getLineOfValue('---\ntags:\n  - hello-world\n  - hello\n---', 'tags', 'hello')).toBe(4);
    expect(getLineOfValue('---\ntags: [\'a.b\', "c"]\n---', 'tags', 'c')).toBe(2);
  });

  it('is that of the key if the value is written differently', () => {
    expect(getLineOfValue('---\ntitle: T\ntags: [2026]\n---', 'tags', 'other')).toBe(3);
  });
});
