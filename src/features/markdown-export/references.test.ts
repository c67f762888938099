import { expect, it } from 'vitest';
import { resolveReferences } from './references.ts';

it('a text that begins with a line of dashes, as one of an agreement may, keeps its start', () => {
  const facts = new Map([['notice', { value: '14 days', example: false, means: 'How long.' }]]);
  const text = 'Old rule.\n\n---\n\nNotice is :fact[notice].\n';
  const inserted = text.replace(':fact[notice]', '14 days');
  expect(resolveReferences(`---\n\n${text}`, facts, new Map())).toBe(`---\n\n${inserted}`);
  expect(resolveReferences(text, facts, new Map())).toBe(inserted);
});
