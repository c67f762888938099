import { expect, it } from 'vitest';
import { findPagesOfIds } from './pdf-pages.ts';

/** What Chromium writes for a document of three pages, abridged. */
const PDF = `%PDF-1.4
4 0 obj
<</Type /Page /Parent 9 0 R>>
endobj
5 0 obj
<</Type /Page /Parent 9 0 R>>
endobj
6 0 obj
<</Type /Page /Parent 8 0 R>>
endobj
9 0 obj
<</Type /Pages
/Kids [5 0 R 4 0 R]>>
endobj
8 0 obj
<</Type /Pages
/Kids [9 0 R 6 0 R]>>
endobj
7 0 obj
<</codex.a [5 0 R /XYZ 0 5 0]
/codex.a--caf#C3#A9 [6 0 R /XYZ 0 5 0]>>
endobj
3 0 obj
<</Type /Catalog
/Pages 8 0 R
/Dests 7 0 R>>
endobj
`;

it('finds the page of each id in a PDF', () => {
  expect(Object.fromEntries(findPagesOfIds(Buffer.from(PDF)))).toEqual({ 'codex.a': 1, 'codex.a--café': 3 });
});

it('finds nothing in a PDF of another writer', () => {
  expect(findPagesOfIds(Buffer.from('%PDF-1.7 …')).size).toBe(0);
});
