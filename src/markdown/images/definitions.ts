import type { Definition, Nodes } from 'mdast';

/** What stands behind `![words][name]`, by name: `[name]: picture.png`. Of several with one name the first counts. */
export const definitionsIn = (root: Nodes): Map<string, Definition> =>
  new Map(
    all(root)
      .map((definition) => [definition.identifier, definition] as const)
      .reverse(),
  );

const all = (node: Nodes): Definition[] =>
  node.type === 'definition' ? [node] : 'children' in node ? node.children.flatMap(all) : [];
