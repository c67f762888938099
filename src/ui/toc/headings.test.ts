import { describe, expect, it } from 'vitest';
import { type HeadingNode, headingTree } from './headings.ts';

type Outline = (string | { [text: string]: Outline })[];

const heading = (depth: number, text: string) => ({ depth, text, slug: text.toLowerCase() });
const outline = (nodes: HeadingNode[]): Outline =>
  nodes.map(({ text, children }) => (children.length > 0 ? { [text]: outline(children) } : text));

describe('headingTree', () => {
  it('nests the headings of a page', () => {
    const headings = [heading(2, 'A'), heading(3, 'A1'), heading(3, 'A2'), heading(2, 'B'), heading(3, 'B1')];
    expect(outline(headingTree(headings, 2, 3))).toEqual([{ A: ['A1', 'A2'] }, { B: ['B1'] }]);
  });

  it('leaves out what is above and below the levels that are asked for', () => {
    const headings = [heading(1, 'Title'), heading(2, 'A'), heading(3, 'A1'), heading(4, 'A1a'), heading(2, 'B')];
    expect(outline(headingTree(headings, 2, 3))).toEqual([{ A: ['A1'] }, 'B']);
    expect(outline(headingTree(headings, 3, 4))).toEqual([{ A1: ['A1a'] }]);
  });

  it('does not leave a hole for a level that is skipped', () => {
    expect(outline(headingTree([heading(2, 'A'), heading(4, 'Deep'), heading(3, 'A1')], 2, 4))).toEqual([
      { A: ['Deep', 'A1'] },
    ]);
  });

  it('takes a page that starts with a deeper level than it goes on with', () => {
    expect(outline(headingTree([heading(3, 'First'), heading(2, 'A')], 2, 3))).toEqual(['First', 'A']);
  });

  it('is empty for a page without headings', () => {
    expect(headingTree([], 2, 3)).toEqual([]);
  });
});
