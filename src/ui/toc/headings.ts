/** A heading as Astro gives it. */
export type Heading = { depth: number; slug: string; text: string };
/** A heading with those below it. */
export type HeadingNode = Heading & { children: HeadingNode[] };

/** The headings of the given levels as a tree; a level that is skipped does not leave a hole. */
export function headingTree(headings: Heading[], min: number, max: number): HeadingNode[] {
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
