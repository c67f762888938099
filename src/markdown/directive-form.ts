import type { Paragraph, RootContent, RootContentMap } from 'mdast';
import type { MdastVisitorContext } from 'satteri';
import { propose } from '#contracts/nearest.ts';
import { STRAY } from './normalize-syntax.ts';
import { report } from './problems/report.ts';
import { warn } from './problems/warnings.ts';

/** Containers that are page parts instead of admonitions, each with its attributes. */
export const PARTS = {
  cards: [],
  'file-tree': [],
  steps: [],
  tabs: ['sync', 'query'],
  tab: ['value', 'default'],
} as const;
export type PartName = keyof typeof PARTS;

export const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);

export type Container = Readonly<RootContentMap['containerDirective']>;

/** The words in brackets after a container's name, and the container's content. */
export function splitLabel({ children }: Container): { label: Paragraph | undefined; content: RootContent[] } {
  const [first, ...rest] = children;
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined;
  return { label, content: label ? rest : [...children] };
}

/** Warns about syntax of other generators, and reports a missing end, which would swallow the rest of the page. */
export function checkForm(node: Container, written: string, context: MdastVisitorContext): void {
  const { position, name, attributes } = node;
  const source = context.source.slice(position?.start.offset, position?.end.offset);
  if ((attributes && STRAY in attributes) || !written.startsWith(`:::${name}`))
    warn(context, node, `This is written ${written} here.`);
  if (!/\n[ \t>]*:::+[ \t]*$/.test(source))
    report(context, node, `":::${name}" has no end. Close it with ":::" on a line.`);
}

type Directive = Readonly<RootContentMap['containerDirective' | 'textDirective']>;

/** Reports unknown attributes of a directive. */
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
