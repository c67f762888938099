import { describe, expect, it } from 'vitest';
import { aDoc, aFolder, aTree } from '#features/docs/testing.ts';
import { inOrder, toChapters } from './chapters.ts';

const docs = [
  aDoc('index'),
  aDoc('codex/index', { title: 'The codex' }),
  aDoc('codex/vision/b', { position: 2 }),
  aDoc('codex/vision/a', { position: 1 }),
  aDoc('rules/conduct'),
  aDoc('rules/secret', { unlisted: true }),
];
const folders = [
  aFolder('codex', { position: 1 }),
  aFolder('codex/vision', { description: 'Where we go.' }),
  aFolder('rules', { position: 2, hasPage: false }),
];
const around = { byId: new Map(docs.map((doc) => [doc.id, doc])), mainDocId: 'index', introduction: 'Before you read' };
const chapters = inOrder(toChapters(aTree(docs, folders), around));
const chapter = (anchor: string) => chapters.find((candidate) => candidate.anchor === anchor);

describe('the chapters of the book', () => {
  it('are in reading order and numbered like the tree', () => {
    expect(chapters.map(({ number, title }) => `${number} ${title}`.trim())).toEqual([
      'Before you read',
      '1 The codex',
      '1.1 Label of codex/vision',
      '1.1.1 Title of codex/vision/a',
      '1.1.2 Title of codex/vision/b',
      '2 Label of rules',
      '2.1 Title of rules/conduct',
    ]);
  });

  it('have unique ids, and the URLs of their pages', () => {
    expect(new Set(chapters.map(({ anchor }) => anchor)).size).toBe(chapters.length);
    expect(chapter('codex.vision')?.href).toBe('/category/codex/vision/');
    expect(chapter('codex.vision.a')?.href).toBe('/docs/codex/vision/a/');
    expect(chapter('rules')?.href).toBeUndefined();
  });

  it('do not take the ids of the page', () => {
    const named = ['main', 'search', 'book-contents', 'mains'].map((id) => aDoc(id));
    const anchors = toChapters(aTree(named, []), around).map(({ anchor }) => anchor);
    expect(anchors.toSorted()).toEqual(['book-contents.', 'main.', 'mains', 'search.']);
  });

  it('open with the text of a folder, or with its description', () => {
    expect(chapter('codex')?.doc?.id).toBe('codex/index');
    expect(chapter('codex.vision')).toMatchObject({ doc: undefined, description: 'Where we go.', isOpening: true });
  });
});
