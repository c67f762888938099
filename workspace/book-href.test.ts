import { expect, it } from 'vitest';
import { allEditions, hasBook, MOST_IN_BOOK } from './book-href.ts';

it('a version has a book unless it has too many documents for one page', () => {
  const [edition] = allEditions();
  if (!edition) throw new Error('There is no edition.');
  const withDocuments = (count: number) => hasBook({ ...edition, order: Array.from({ length: count }) });
  expect(withDocuments(MOST_IN_BOOK)).toBe(true);
  expect(withDocuments(MOST_IN_BOOK + 1)).toBe(false);
});

it('older versions have no book', () => {
  const [edition] = allEditions();
  if (!edition) throw new Error('There is no edition.');
  expect(hasBook({ ...edition, config: { ...edition.config, name: '1.0' }, order: [] })).toBe(false);
});
