import { describe, expect, it } from 'vitest';
import { toSections } from './sections.ts';
import { aChapter } from './testing.ts';

const heading = (depth: number, text: string) => ({ depth, text, slug: text.toLowerCase().replaceAll(/\W+/g, '-') });

describe('the sections of a chapter', () => {
  it('are numbered on the second level; deeper ones have the name of the section around them', () => {
    const sections = toSections(aChapter({ number: '1.2' }), [
      heading(2, 'The ledger'),
      heading(3, 'How points age'),
      heading(2, 'The fund'),
    ]);
    expect(Object.fromEntries(sections)).toEqual({
      'the-ledger': { number: '1.2.1', name: '1.2.1' },
      'how-points-age': { number: '', name: '1.2.1' },
      'the-fund': { number: '1.2.2', name: '1.2.2' },
    });
  });

  it('keep the numbers from a governing document', () => {
    const sections = toSections(aChapter({ number: '2.1' }), [
      heading(2, '5. Reporting'),
      heading(3, 'By mail'),
      heading(2, '11. Conflict'),
    ]);
    expect(Object.fromEntries(sections)).toEqual({
      '5-reporting': { number: '', name: '2.1 § 5' },
      'by-mail': { number: '', name: '2.1 § 5' },
      '11-conflict': { number: '', name: '2.1 § 11' },
    });
  });

  it('are not numbered if a text opens a part, whose chapters have those numbers', () => {
    const sections = toSections(aChapter({ number: '1', isOpening: true }), [heading(2, 'Four themes')]);
    expect(sections.get('four-themes')).toEqual({ number: '', name: '1' });
  });

  it('have the title of a chapter that has no number', () => {
    const introduction = aChapter({ number: '', title: 'Before you read', isOpening: true });
    expect(toSections(introduction, [heading(2, 'Words')]).get('words')?.name).toBe('Before you read');
  });
});
