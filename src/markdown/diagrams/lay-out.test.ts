import { expect, it } from 'vitest';
import { layOut, type PlacedGraph } from './lay-out.ts';
import { readDiagram } from './read-diagram.ts';

function place(source: string): PlacedGraph {
  const { figure, mistakes } = readDiagram(source);
  expect(mistakes).toEqual([]);
  if (figure?.kind !== 'graph') throw new Error('This is no graph.');
  return layOut(figure);
}

/** The middles of nodes and groups, by their ids. */
const toPlaces = ({ nodes, groups }: PlacedGraph) => new Map([...nodes, ...groups].map((one) => [one.id, one]));

const find = (graph: PlacedGraph, id: string) => {
  const found = toPlaces(graph).get(id);
  if (!found) throw new Error(`Nothing is called "${id}".`);
  return found;
};

it('if arrows lead in a circle, the first node of the source is on top', () => {
  const graph = place('flowchart TD\n A --> B --> C --> A');
  const rows = ['A', 'B', 'C'].map((id) => find(graph, id).y);
  expect(rows).toEqual(rows.toSorted((a, b) => a - b));
  const [, , back] = graph.edges;
  expect([back?.from, back?.to, back?.end]).toEqual(['C', 'A', 'arrow']);
  expect(back?.points.at(-1)?.y).toBeLessThan(back?.points[0]?.y ?? 0);
});

it.each([
  ['TD', 'y', 1],
  ['BT', 'y', -1],
  ['LR', 'x', 1],
  ['RL', 'x', -1],
] as const)('"%s" leads along %s', (direction, axis, sign) => {
  const graph = place(`flowchart ${direction}\n A-->B`);
  expect(Math.sign(find(graph, 'B')[axis] - find(graph, 'A')[axis])).toBe(sign);
});

it.each([
  ['TD', 'x'],
  ['LR', 'y'],
] as const)('in a "%s" nodes next to each other are in the order of the source', (direction, axis) => {
  const graph = place(`flowchart ${direction}\n A-->B\n A-->C\n A-->D\n B-->E\n B-->F\n D-- no -->G`);
  for (const row of [
    ['B', 'C', 'D'],
    ['E', 'F', 'G'],
  ]) {
    const places = row.map((id) => find(graph, id)[axis]);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
  const [toB, , toD] = graph.edges;
  expect(toB?.points.at(-1)?.[axis]).toBeLessThan(toD?.points.at(-1)?.[axis] ?? 0);
});

it('an arrow ends at its shape, and one to a subgraph at the border of the subgraph', () => {
  const graph = place('flowchart TD\n A{Is it?} --> one\n subgraph one\n B --> C\n end\n A --> A');
  const [toGroup, , loop] = graph.edges;
  const group = find(graph, 'one');
  expect(toGroup?.points.at(-1)?.y).toBeCloseTo(group.y - group.height / 2, 0);
  const diamond = find(graph, 'A');
  for (const { x, y } of [loop?.points[0], loop?.points.at(-1)].filter((point) => point !== undefined)) {
    const outside = Math.abs(x - diamond.x) / (diamond.width / 2) + Math.abs(y - diamond.y) / (diamond.height / 2);
    expect(outside).toBeCloseTo(1);
  }
});

it('a subgraph contains its nodes, its title and nested subgraphs', () => {
  const graph = place(
    'flowchart LR\n subgraph out [A long title of a subgraph, longer than what it holds]\n subgraph in [Within]\n A\n end\n end',
  );
  const [out, within, node] = ['out', 'in', 'A'].map((id) => find(graph, id));
  for (const [outer, inner] of [
    [out, within],
    [within, node],
  ]) {
    if (!outer || !inner) throw new Error('Something has no place.');
    expect(outer.y - outer.height / 2).toBeLessThan(inner.y - inner.height / 2 - 12);
    expect(outer.y + outer.height / 2).toBeGreaterThan(inner.y + inner.height / 2);
    expect(outer.width).toBeGreaterThan(Math.max(inner.width, outer.text.width));
  }
});

it('reads each shape and each arrow, with and without spaces', () => {
  const shapes = place(
    'flowchart TD\n a[1]-->b(2)-->c([3]) & d[[4]]\n e[(5)] --- f((6))\n g(((7))) -.-> h{8}\n i{{9}} ==> j[/10/]\n k[\\11\\] --x l[/12\\]\n m[\\13/] o--o n>14]\n n ~~~ a',
  );
  expect(shapes.nodes.map(({ id, label, shape }) => `${id} ${label} ${shape}`)).toEqual([
    'a 1 rectangle',
    'b 2 rounded',
    'c 3 stadium',
    'd 4 subroutine',
    'e 5 cylinder',
    'f 6 circle',
    'g 7 double-circle',
    'h 8 diamond',
    'i 9 hexagon',
    'j 10 lean-right',
    'k 11 lean-left',
    'l 12 trapezoid',
    'm 13 inverted-trapezoid',
    'n 14 flag',
  ]);
  expect(shapes.edges.map(({ from, to, start, end, stroke }) => [from, to, start, end, stroke].join(' '))).toEqual([
    'a b none arrow solid',
    'b c none arrow solid',
    'b d none arrow solid',
    'e f none none solid',
    'g h none arrow dotted',
    'i j none arrow thick',
    'k l none cross solid',
    'm n circle circle solid',
    'n a none none none',
  ]);
});
