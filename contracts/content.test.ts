import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { authorSchema, categorySchema, docSchema, pageSchema, postSchema, tagSchema } from './content.ts';

/** Every key that any page may have, with a valid value. */
const shared = {
  title: 'Evolution',
  description: 'How this changes.',
  keywords: ['change'],
  image: '/img/card.png',
  hide_title: true,
  hide_table_of_contents: true,
  toc_min_heading_level: 2,
  toc_max_heading_level: 4,
  draft: true,
  unlisted: true,
  translated_from: '0123456789ab',
  last_update: { date: new Date('2026-01-02'), author: 'Stewards' },
};

const kinds: Record<string, { schema: z.ZodType; full: object; least: object }> = {
  document: {
    schema: docSchema,
    least: { title: 'Evolution', description: 'How this changes.' },
    full: {
      ...shared,
      id: 'change',
      slug: '/change',
      sidebar_label: 'Change',
      sidebar_position: 3,
      pagination_label: 'Change',
      pagination_next: 'codex/index',
      pagination_prev: null,
      tags: ['hello'],
      custom_edit_url: 'https://git.example/edit/',
    },
  },
  category: {
    schema: categorySchema,
    least: { label: 'Vision' },
    full: { label: 'Vision', position: 1, description: 'Where we go.', link: null },
  },
  post: {
    schema: postSchema,
    least: { title: 'Hello', description: 'First.', authors: ['stewards'] },
    full: { ...shared, slug: 'hello', authors: ['stewards', 'editors'], tags: ['hello'] },
  },
  page: {
    schema: pageSchema,
    least: { title: 'Join', description: 'How to join.' },
    full: { ...shared, contact: 'Write to us.' },
  },
  author: {
    schema: authorSchema,
    least: { name: 'Stewards' },
    full: {
      group: true,
      name: 'Stewards',
      title: 'Circle',
      description: 'Who they are.',
      url: 'https://stewards.example/',
      image: '/img/stewards.svg',
      links: { Code: 'https://code.example/' },
    },
  },
  tag: { schema: tagSchema, least: { label: 'Hello' }, full: { label: 'Hello', description: 'Greetings.' } },
};

describe.each(Object.entries(kinds))('the front matter of a %s', (_, { schema, full, least }) => {
  it('may have every key there is', () => {
    expect(schema.parse(full)).toEqual(full);
  });

  it('requires only a few of them', () => {
    expect(schema.parse(least)).toMatchObject(least);
  });

  it.each(Object.keys(least))('needs "%s"', (key) => {
    const { error } = schema.safeParse({ ...least, [key]: undefined });
    expect(error?.issues.map(({ path }) => path)).toEqual([[key]]);
  });

  it('may not have a key that does not exist', () => {
    const { error } = schema.safeParse({ ...least, descripton: 'A slip of the pen.' });
    expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['descripton'] }]);
  });
});

describe('a document', () => {
  const doc = { title: 'Evolution', description: 'How this changes.' };

  it('may be at position 0', () => {
    expect(docSchema.parse({ ...doc, sidebar_position: 0 }).sidebar_position).toBe(0);
  });

  it('shows headings of levels 2 and 3 in its table of contents by default', () => {
    expect(docSchema.parse(doc)).toMatchObject({ toc_min_heading_level: 2, toc_max_heading_level: 3 });
  });

  it.each(['https://elsewhere.example/a.jpg', '/img/a.png'])('may have the picture %s', (image) => {
    expect(docSchema.parse({ ...doc, image }).image).toBe(image);
  });

  it.each(['./a.png', 'a.png', '//elsewhere.example/a.jpg', 'data:image/png;base64,AA=='])(
    'may not have the picture %s, which other sites could not load',
    (image) => {
      expect(docSchema.safeParse({ ...doc, image }).success).toBe(false);
    },
  );

  it.each([1, 7, 2.5, '2'])('may not have heading level %j in its table of contents', (level) => {
    expect(docSchema.safeParse({ ...doc, toc_min_heading_level: level }).success).toBe(false);
  });

  it('distinguishes "no neighbour" from "the neighbour in the tree"', () => {
    expect(docSchema.parse({ ...doc, pagination_next: null }).pagination_next).toBeNull();
    expect(docSchema.parse(doc).pagination_next).toBeUndefined();
  });

  it('may name who last changed it without a date', () => {
    expect(docSchema.parse({ ...doc, last_update: { author: 'Editors' } }).last_update).toEqual({ author: 'Editors' });
  });

  it('takes a date written as text', () => {
    expect(docSchema.parse({ ...doc, last_update: { date: '2026-01-02' } }).last_update?.date).toEqual(
      new Date('2026-01-02'),
    );
  });

  it.each([null, 0, true, '', 'soon'])('may not have been changed on %j', (date) => {
    expect(docSchema.safeParse({ ...doc, last_update: { date } }).success).toBe(false);
  });
});

it('a post needs at least one author', () => {
  expect(postSchema.safeParse({ title: 'Hello', description: 'First.', authors: [] }).success).toBe(false);
});

it('a category may do without its own page, but may not have a different one', () => {
  expect(categorySchema.parse({ label: 'Documents', link: null }).link).toBeNull();
  expect(categorySchema.safeParse({ label: 'Documents', link: '/docs/' }).success).toBe(false);
});

it.each([
  ['https://mira.example/', true],
  ['mailto:mira@example.org', true],
  ['javascript:1', false],
  ['data:text/html,x', false],
])('the page of an author is %s: %s', (url, expected) => {
  expect(authorSchema.safeParse({ name: 'Mira', url }).success).toBe(expected);
  expect(authorSchema.safeParse({ name: 'Mira', links: { Elsewhere: url } }).success).toBe(expected);
});
