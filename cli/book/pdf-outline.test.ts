import { expect, it } from 'vitest';
import { retitleOutline } from './pdf-outline.ts';

/** What Chromium writes for a document of three headings, abridged. */
const PDF = `%PDF-1.4
5 0 obj
<</Title <FEFF00620061>
/Dest [7 0 R /XYZ 0 5 0]
/Parent 4 0 R>>
endobj
4 0 obj
<</Title (b\\) a)
/Parent 3 0 R
/Next 6 0 R
/First 5 0 R
/Last 5 0 R
/Count 1>>
endobj
6 0 obj
<</Title (Contents)
/Parent 3 0 R
/Prev 4 0 R>>
endobj
3 0 obj
<</Type /Outlines
/First 4 0 R
/Last 6 0 R
/Count 3>>
endobj
2 0 obj
<</Type /Catalog
/Outlines 3 0 R>>
endobj
xref
0 1
0000000000 65535 f \ntrailer
<</Size 8
/Root 2 0 R
/Info 1 0 R>>
startxref
300
%%EOF
`;

const bytes = Buffer.from(PDF, 'latin1');

it('the entries of an outline get their titles, as an update that follows the file', () => {
  const updated = Buffer.from(retitleOutline(bytes, ['دفتر', 'نشست (۲)', '目次'])).toString('latin1');
  expect(updated.startsWith(PDF)).toBe(true);
  const toHex = (text: string) => [...text].map((sign) => sign.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const table = updated.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(updated)?.[1]));
  expect(table).toMatch(/^xref\n0 1\n0{10} 65535 f \n/);
  expect(table).toContain('trailer\n<</Size 8\n/Root 2 0 R\n/Info 1 0 R\n/Prev 300>>\n');
  const objects = [...table.matchAll(/^(\d+) 1\n(\d{10}) 00000 n $/gm)].map(([, number, offset]) => {
    const object = updated.slice(Number(offset), updated.indexOf('endobj', Number(offset)));
    return {
      number,
      isThere: object.startsWith(`${number} 0 obj\n<<`),
      title: /\/Title <FEFF(\w+)>/.exec(object)?.[1],
    };
  });
  expect(objects).toEqual([
    { number: '4', isThere: true, title: toHex('دفتر').toUpperCase() },
    { number: '5', isThere: true, title: toHex('نشست (۲)').toUpperCase() },
    { number: '6', isThere: true, title: toHex('目次').toUpperCase() },
  ]);
});

it('an outline of another length stays as it is, and so does a PDF of another writer', () => {
  expect(retitleOutline(bytes, ['a', 'b'])).toBe(bytes);
  const other = Buffer.from('%PDF-1.7 …');
  expect(retitleOutline(other, ['a'])).toBe(other);
  expect(retitleOutline(other, [])).toBe(other);
});
