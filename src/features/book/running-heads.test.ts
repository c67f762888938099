import { expect, it } from 'vitest';
import { runningHeads } from './running-heads.ts';
import { aChapter } from './testing.ts';

it('a chapter’s pages have its title; those of a folder without a text are its first chapter’s', () => {
  const first = aChapter({ number: '1.1', anchor: 'a.b', title: 'Say "no"', doc: undefined });
  const folder = aChapter({ number: '1', anchor: 'a', title: 'A', items: [first] });
  expect(runningHeads([folder], 'The <handbook>')).toBe(
    '@page chapter-1{@top-left{content:"The \\3c handbook>"}@top-right{content:"1  A"}}' +
      '@page chapter-2{@top-left{content:"The \\3c handbook>"}@top-right{content:"1.1  Say \\22 no\\22 "}}' +
      '[id="a"]{page:chapter-2}[id="a.b"]{page:chapter-2}',
  );
});
