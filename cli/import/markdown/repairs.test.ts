import { expect, it } from 'vitest';
import { repairMarks } from './repairs.ts';

it.each([
  ['headings', 'A\n##Tuesday 05\n> ###标题\n\n- ##B', 'A\n## Tuesday 05\n> ### 标题\n\n- ## B'],
  ['paths with spaces', '[a](my file.md) ![b](../b c.png)', '[a](<my file.md>) ![b](<../b c.png>)'],
  ['links without a target', 'A [modules][#module] and [कमांड][]', 'A \\[modules][#module] and \\[कमांड][]'],
])('repairs %s', (_, source, repaired) => expect(repairMarks(source).text).toBe(repaired));

it.each([
  '`##a` and [1][2], rows[i][j], \\[a][b], [^a][b]',
  '```\n##a\n[a][b]\n```\n\n    ##b',
  '[a][b] [b][]\n\n[b]: c.md',
  '[a](<my file.md>) [b](c.md "d e.md") a ##b',
  '#tag',
])('leaves %j', (source) => expect(repairMarks(source)).toEqual({ text: source, changes: [] }));

it('says what a person has to write', () => {
  expect(repairMarks('A\n\n##B [c][d]').changes).toEqual([
    { line: 2, what: '"##B [c][d]" is a heading now, with a space after its signs' },
    {
      line: 2,
      what: '"[c][d]" is a link without a target, and shown as it is written',
      todo: 'Write the target, or only the words.',
    },
  ]);
});
