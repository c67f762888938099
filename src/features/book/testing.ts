import type { Chapter } from './model.ts';

/** A plain chapter with the given properties. For tests. */
export const aChapter = (rest: Partial<Chapter> = {}): Chapter => ({
  number: '1.1',
  anchor: 'codex.a',
  title: 'A',
  depth: 2,
  href: '/docs/codex/a/',
  description: '',
  doc: undefined,
  isOpening: false,
  items: [],
  ...rest,
});
