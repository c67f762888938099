import { describe, expect, it } from 'vitest';
import type { Doc } from './model.ts';
import { aDoc, aFolder, aTree, categoryIn, outline } from './testing.ts';
import { getCategories, getCategoriesAround, getPagination, getReadingOrder, getTrail } from './tree.ts';

describe('the order of a list', () => {
  it('is by position, then by label; entries without a position come last', () => {
    const docs = [
      aDoc('c', { label: 'Zebra' }),
      aDoc('a', { label: 'Bee', position: 2 }),
      aDoc('d', { label: 'Ant', position: 2 }),
      aDoc('b', { label: 'Yak', position: 1 }),
      aDoc('e', { label: 'Cat' }),
    ];
    expect(outline(aTree(docs))).toEqual(['Yak', 'Ant', 'Bee', 'Cat', 'Zebra']);
  });

  it.each([
    ['en', ['Äpplen', 'Bröd', 'Zon']],
    ['fi', ['Bröd', 'Zon', 'Äpplen']],
  ])('is that of the alphabet in %s', (locale, labels) => {
    const docs = ['Zon', 'Äpplen', 'Bröd'].map((label) => aDoc(label, { label }));
    expect(outline(aTree(docs, [], locale))).toEqual(labels);
  });

  it('treats position 0 as a position', () => {
    const docs = [aDoc('a', { label: 'One', position: 1 }), aDoc('b', { label: 'Zero', position: 0 })];
    expect(outline(aTree(docs))).toEqual(['Zero', 'One']);
  });

  it('is by the number before the name of a file or folder, unless it has a position', () => {
    const docs = [
      aDoc('10-c'),
      aDoc('02-b'),
      aDoc('2025-report', { label: 'Annual' }),
      aDoc('1.0-old', { label: 'Before' }),
      aDoc('01_start/a'),
      aDoc('99-first', { position: 0 }),
    ];
    expect(outline(aTree(docs))).toEqual([
      'Label of 99-first',
      { Start: ['Label of 01_start/a'] },
      'Label of 02-b',
      'Label of 10-c',
      'Annual',
      'Before',
    ]);
  });

  it('has numbers in labels by their value', () => {
    const docs = ['Step 10', 'Step 9'].map((label) => aDoc(label, { label }));
    expect(outline(aTree(docs))).toEqual(['Step 9', 'Step 10']);
  });

  it('mixes documents and categories', () => {
    const docs = [aDoc('first', { position: 1 }), aDoc('group/a'), aDoc('third', { position: 3 })];
    expect(outline(aTree(docs, [aFolder('group', { position: 2 })]))).toEqual([
      'Label of first',
      { 'Label of group': ['Label of group/a'] },
      'Label of third',
    ]);
  });

  it('begins with the index of the whole handbook, regardless of its position', () => {
    const docs = [aDoc('a', { position: 1 }), aDoc('index', { label: 'Start', position: 9 })];
    expect(outline(aTree(docs))).toEqual(['Start', 'Label of a']);
  });
});

describe('a folder', () => {
  it('without a label is named by its own name, with a capital of the language', () => {
    expect(outline(aTree([aDoc('ilk_adim/a')], [], 'tr'))).toEqual([{ 'İlk adim': ['Label of ilk_adim/a'] }]);
  });

  it('is a category that links to a page with its items', () => {
    const docs = [aDoc('vision/a'), aDoc('vision/b')];
    const data = aFolder('vision', { label: 'Vision', description: 'Where we go.', position: 4 });
    expect(categoryIn(aTree(docs, [data]), 'vision')).toMatchObject({
      label: 'Vision',
      description: 'Where we go.',
      position: 4,
      href: '/category/vision/',
      isGenerated: true,
    });
  });

  it('links to its index if it has one, and has its label', () => {
    const index = aDoc('codex/index', { label: 'The codex', description: 'All themes.', position: 3 });
    expect(categoryIn(aTree([aDoc('codex/a'), index]), 'codex')).toMatchObject({
      label: 'The codex',
      description: 'All themes.',
      position: 3,
      href: '/docs/codex/',
      isGenerated: false,
      items: [{ id: 'codex/a' }],
    });
  });

  it('prefers its own data to that of its index', () => {
    const tree = aTree([aDoc('codex/index', { label: 'Introduction' })], [aFolder('codex', { label: 'Codex' })]);
    expect(categoryIn(tree, 'codex')).toMatchObject({ label: 'Codex', href: '/docs/codex/' });
  });

  it('without its own data is labelled with its name, in words', () => {
    const tree = aTree([aDoc('ways_of-working/a')]);
    expect(categoryIn(tree, 'ways_of-working').label).toBe('Ways of working');
  });

  it('may have no page', () => {
    const tree = aTree([aDoc('documents/a')], [aFolder('documents', { hasPage: false })]);
    expect(categoryIn(tree, 'documents')).toMatchObject({ href: undefined, isGenerated: false });
  });

  it('nests as on disk, even if a folder contains only folders', () => {
    expect(outline(aTree([aDoc('a/b/c/deep'), aDoc('a/x')]))).toEqual([
      { A: [{ B: [{ C: ['Label of a/b/c/deep'] }] }, 'Label of a/x'] },
    ]);
  });

  it('without documents is not in the tree', () => {
    expect(aTree([aDoc('a')], [aFolder('empty')])).toHaveLength(1);
  });
});

describe('an unlisted document', () => {
  it('is not in the tree, and neither is a folder that contains nothing else', () => {
    expect(outline(aTree([aDoc('a'), aDoc('b', { unlisted: true }), aDoc('c/d', { unlisted: true })]))).toEqual([
      'Label of a',
    ]);
  });

  it('is not used as the page of its folder', () => {
    const tree = aTree([aDoc('codex/index', { unlisted: true }), aDoc('codex/a')]);
    expect(categoryIn(tree, 'codex')).toMatchObject({ href: '/category/codex/', isGenerated: true });
  });
});

const docs = [
  aDoc('index', { title: 'Start' }),
  aDoc('codex/index', { title: 'Codex' }),
  aDoc('codex/vision/evolution', { title: 'Evolution', paginationLabel: 'How we change' }),
  aDoc('documents/agreement', { title: 'Agreement' }),
  aDoc('secret', { unlisted: true }),
];
const tree = aTree(docs, [aFolder('codex/vision', { label: 'Vision' }), aFolder('documents', { hasPage: false })]);

describe('getCategories', () => {
  it('lists every category, parents first', () => {
    expect(getCategories(tree).map(({ key }) => key)).toEqual(['codex', 'codex/vision', 'documents']);
  });
});

describe('readingOrder', () => {
  it('goes through index, category page and documents as the sidebar shows them', () => {
    const order = getReadingOrder(tree, new Map(docs.map((doc) => [doc.id, doc])));
    expect(order).toEqual([
      { id: 'index', href: '/docs/', label: 'Start' },
      { id: 'codex/index', href: '/docs/codex/', label: 'Codex' },
      { id: 'codex/vision', href: '/category/codex/vision/', label: 'Vision' },
      { id: 'codex/vision/evolution', href: '/docs/codex/vision/evolution/', label: 'How we change' },
      { id: 'documents/agreement', href: '/docs/documents/agreement/', label: 'Agreement' },
    ]);
  });

  it('does not stop at an unlisted index', () => {
    const index = aDoc('codex/index', { unlisted: true });
    const inside = aDoc('codex/a');
    const order = getReadingOrder(aTree([index, inside]), new Map([index, inside].map((doc) => [doc.id, doc])));
    expect(order.map(({ id }) => id)).toEqual(['codex', 'codex/a']);
  });
});

it('a page is not among the categories around it', () => {
  const keys = (href: string) => getCategoriesAround(tree, href).map(({ key }) => key);
  expect(keys('/docs/codex/vision/evolution/')).toEqual(['codex', 'codex/vision']);
  expect(keys('/category/codex/vision/')).toEqual(['codex']);
});

describe('getTrail', () => {
  const keys = (href: string) => getTrail(tree, href).map(({ key }) => key);

  it('names the categories around a document, outermost first', () => {
    expect(keys('/docs/codex/vision/evolution/')).toEqual(['codex', 'codex/vision']);
    expect(keys('/docs/documents/agreement/')).toEqual(['documents']);
  });

  it('includes the category whose page it is', () => {
    expect(keys('/category/codex/vision/')).toEqual(['codex', 'codex/vision']);
    expect(keys('/docs/codex/')).toEqual(['codex']);
  });

  it('is empty at the root and for pages outside of the tree', () => {
    expect(keys('/docs/')).toEqual([]);
    expect(keys('/docs/secret/')).toEqual([]);
  });
});

const order = ['a', 'b', 'c'].map((id) => ({ id, href: `/docs/${id}/`, label: id.toUpperCase() }));
const neighbours = (href: string, doc?: Doc) => {
  const { previous, next } = getPagination(order, href, doc);
  return [previous?.id, next?.id];
};

describe('previous and next', () => {
  it('are the neighbours in the reading order', () => {
    expect(neighbours('/docs/b/')).toEqual(['a', 'c']);
  });

  it('are missing at both ends', () => {
    expect(neighbours('/docs/a/')).toEqual([undefined, 'b']);
    expect(neighbours('/docs/c/')).toEqual(['b', undefined]);
  });

  it('are missing for a page outside the order, such as an unlisted document', () => {
    expect(neighbours('/docs/secret/', aDoc('secret', { unlisted: true }))).toEqual([undefined, undefined]);
  });

  it('are missing if the document says null', () => {
    expect(neighbours('/docs/b/', aDoc('b', { previous: null }))).toEqual([undefined, 'c']);
    expect(neighbours('/docs/b/', aDoc('b', { next: null }))).toEqual(['a', undefined]);
  });

  it('are those that the document names', () => {
    expect(neighbours('/docs/b/', aDoc('b', { previous: 'c', next: 'a' }))).toEqual(['c', 'a']);
  });

  it('end the build with the document, the key and the id if there is no such document', () => {
    expect(() => neighbours('/docs/b/', aDoc('b', { next: 'x' }))).toThrow(
      'b: pagination_next names "x", which is not the id of a document.',
    );
    expect(() => neighbours('/docs/b/', aDoc('b', { previous: 'y' }))).toThrow(
      'b: pagination_prev names "y", which is not the id of a document.',
    );
  });
});
