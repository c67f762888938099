import type { Paragraph, RootContent, RootContentMap } from 'mdast';
import type { MdastVisitorContext } from 'satteri';
import { propose } from '#contracts/nearest.ts';
import { STRAY } from './normalize-syntax.ts';
import { report } from './problems/report.ts';
import { warn } from './problems/warnings.ts';

/** Containers that are parts of a page and no admonitions, each with its attributes. */
export const PARTS = {
  cards: [],
  'file-tree': [],
  steps: [],
  tabs: ['sync', 'query'],
  tab: ['value', 'default'],
} as const;
export type PartName = keyof typeof PARTS;

export const isPart = (name: string): name is PartName => name in PARTS;

export type Container = Readonly<RootContentMap['containerDirective']>;

/** The words in brackets behind a container's name, and what is in the container. */
export function splitLabel({ children }: Container): { label: Paragraph | undefined; content: RootContent[] } {
  const [first, ...rest] = children;
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined;
  return { label, content: label ? rest : [...children] };
}

/** Warns of the forms of other generators. A missing end would take in the whole page. */
export function checkForm(node: Container, written: string, context: MdastVisitorContext): void {
  const { position, name, attributes } = node;
  const source = context.source.slice(position?.start.offset, position?.end.offset);
  if ((attributes && STRAY in attributes) || !written.startsWith(`:::${name}`))
    warn(context, node, `This is written ${written} here.`);
  if (!/\n[ \t>]*:::+[ \t]*$/.test(source))
    report(context, node, `":::${name}" has no end. Close it with ":::" on a line.`);
}

type Directive = Readonly<RootContentMap['containerDirective' | 'textDirective']>;

/** Tells of attributes that a directive does not have. */
export function checkAttributes(
  node: Directive,
  written: string,
  known: readonly string[],
  context: MdastVisitorContext,
): void {
  const unknown = Object.keys(node.attributes ?? {}).find((name) => name !== STRAY && !known.includes(name));
  if (unknown === undefined) return;
  report(
    context,
    node,
    `"${written}" has no attribute "${unknown}".${propose(unknown, known)} It has ${known.join(', ') || 'none'}.`,
  );
}
