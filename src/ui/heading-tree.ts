/** A heading in Astro's form. */
export type Heading = { depth: number; slug: string; text: string };
/** A heading with its subheadings. */
export type HeadingNode = Heading & { children: HeadingNode[] };

/** The headings between two levels as a tree. A skipped level adds no empty level to the tree. */
export function buildHeadingTree(headings: Heading[], min: number, max: number): HeadingNode[] {
  const roots: HeadingNode[] = [];
  const open: HeadingNode[] = [];
  for (const heading of headings) {
    if (heading.depth < min || heading.depth > max) continue;
    const node = { ...heading, children: [] };
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= heading.depth) open.pop();
    (open.at(-1)?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
}
