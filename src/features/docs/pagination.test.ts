import { describe, expect, it } from 'vitest';
import type { Doc } from './model.ts';
import { paginationOf } from './pagination.ts';
import { aDoc } from './testing.ts';

const order = ['a', 'b', 'c'].map((id) => ({ id, address: `/docs/${id}/`, label: id.toUpperCase() }));
const neighbours = (address: string, doc?: Doc) => {
  const { previous, next } = paginationOf(order, address, doc);
  return [previous?.id, next?.id];
};

describe('previous and next', () => {
  it('are the neighbours in the reading order', () => {
    expect(neighbours('/docs/b/')).toEqual(['a', 'c']);
  });

  it('are missing at the two ends', () => {
    expect(neighbours('/docs/a/')).toEqual([undefined, 'b']);
    expect(neighbours('/docs/c/')).toEqual(['b', undefined]);
  });

  it('are missing for a page outside the order, such as an unlisted document', () => {
    expect(neighbours('/docs/secret/', aDoc('secret', { unlisted: true }))).toEqual([undefined, undefined]);
  });

  it('are none where the document says null', () => {
    expect(neighbours('/docs/b/', aDoc('b', { previous: null }))).toEqual([undefined, 'c']);
    expect(neighbours('/docs/b/', aDoc('b', { next: null }))).toEqual(['a', undefined]);
  });

  it('are those that the document names', () => {
    expect(neighbours('/docs/b/', aDoc('b', { previous: 'c', next: 'a' }))).toEqual(['c', 'a']);
  });

  it('end the build with the document, the key and the id where that names nothing', () => {
    expect(() => neighbours('/docs/b/', aDoc('b', { next: 'x' }))).toThrow(
      'b: pagination_next names "x", which is not the id of a document.',
    );
    expect(() => neighbours('/docs/b/', aDoc('b', { previous: 'y' }))).toThrow(
      'b: pagination_prev names "y", which is not the id of a document.',
    );
  });
});
