import { describe, expect, it } from 'vitest';
import { buildHeadingTree, getContents, type HeadingNode } from './heading-tree.ts';

type Outline = (string | { [text: string]: Outline })[];

const heading = (depth: number, text: string) => ({ depth, text, slug: text.toLowerCase() });
const outline = (nodes: HeadingNode[]): Outline =>
  nodes.map(({ text, children }) => (children.length > 0 ? { [text]: outline(children) } : text));

describe('buildHeadingTree', () => {
  it('nests the headings of a page', () => {
    const headings = [heading(2, 'A'), heading(3, 'A1'), heading(3, 'A2'), heading(2, 'B'), heading(3, 'B1')];
    expect(outline(buildHeadingTree(headings, 2, 3))).toEqual([{ A: ['A1', 'A2'] }, { B: ['B1'] }]);
  });

  it('leaves out the levels above `min` and below `max`', () => {
    const headings = [heading(1, 'Title'), heading(2, 'A'), heading(3, 'A1'), heading(4, 'A1a'), heading(2, 'B')];
    expect(outline(buildHeadingTree(headings, 2, 3))).toEqual([{ A: ['A1'] }, 'B']);
    expect(outline(buildHeadingTree(headings, 3, 4))).toEqual([{ A1: ['A1a'] }]);
  });

  it('adds no empty level for a skipped one', () => {
    expect(outline(buildHeadingTree([heading(2, 'A'), heading(4, 'Deep'), heading(3, 'A1')], 2, 4))).toEqual([
      { A: ['Deep', 'A1'] },
    ]);
  });

  it('accepts a page that starts with a deeper level', () => {
    expect(outline(buildHeadingTree([heading(3, 'First'), heading(2, 'A')], 2, 3))).toEqual(['First', 'A']);
  });

  it('is empty for a page without headings', () => {
    expect(buildHeadingTree([], 2, 3)).toEqual([]);
  });
});

it('the contents of a text whose first level lies below the last one have that level', () => {
  const keys = { hide_table_of_contents: false, toc_min_heading_level: 4, toc_max_heading_level: 3 };
  expect(outline(getContents([heading(3, 'A'), heading(4, 'Deep')], keys))).toEqual(['Deep']);
});
