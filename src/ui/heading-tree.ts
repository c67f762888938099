/** A heading in Astro's form. */
export type Heading = { depth: number; slug: string; text: string };
/** A heading with its subheadings. */
export type HeadingNode = Heading & { children: HeadingNode[] };

/** The keys of front matter about the table of contents. */
type ContentsData = {
  hide_table_of_contents: boolean;
  toc_min_heading_level: number;
  toc_max_heading_level: number;
};

/** The table of contents that the front matter of a text asks for; empty if it asks for none. */
export function getContents(headings: Heading[], data: ContentsData): HeadingNode[] {
  const { hide_table_of_contents, toc_min_heading_level: min, toc_max_heading_level: max } = data;
  // A text that names only its lowest level may start below the default of the deepest one.
  return hide_table_of_contents ? [] : buildHeadingTree(headings, min, Math.max(min, max));
}

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
