import { fileURLToPath } from 'node:url';
import type { RootContent } from 'mdast';
import {
  defineMdastPlugin,
  type MdastVisitorContext,
  type MdxFlowExpression,
  type MdxJsxFlowElement,
  type MdxJsxTextElement,
  type MdxTextExpression,
  type PluginFactoryContext,
} from 'satteri';
import { propose } from '#contracts/nearest.ts';
import { VARIANTS } from './badge/variants.ts';
import { COMPONENT_NAMES } from './component-names.ts';
import { FOREIGN_ATTRIBUTES, getAdvice } from './foreign-components.ts';
import { withPlace } from './mdx-place.ts';
import { getPlace, report } from './problems/report.ts';
import { mistakeIn, type Tab } from './tabs/tab.ts';

type JsxElement = Readonly<MdxJsxFlowElement | MdxJsxTextElement>;

/** The name at the beginning of an expression, unless it is a parameter. */
const LEADING_NAME = /^\s*([\p{ID_Start}_$][\p{ID_Continue}$]*)(?!\s*=>)(?![\p{ID_Continue}$])/u;

/** Says where an expression is that throws. */
const PLACE = fileURLToPath(new URL('mdx-place.ts', import.meta.url));

/** What cannot be in a function of its own: nothing, a comment, and what waits. */
const UNWRAPPABLE = /^\s*(?:$|\/[*/])|\bawait\b/;

/** Names that an expression may begin with although no file declares them. */
const KNOWN_NAMES = new Set(
  'props frontmatter import this new typeof void await async function class delete true false null'.split(' '),
);

/**
 * Finds mistakes in components in the source, so that they are reported with their line. Such a component is left out, as
 * it would end the build before the author sees the other mistakes.
 */
export const mdxChecks = ({ source }: PluginFactoryContext) => {
  if (!/<[A-Z]|<head|\{/.test(source)) return false;
  const names = new Set<string>(COMPONENT_NAMES).add('Fragment');
  let isWrapped = false;
  const check = (node: JsxElement, context: MdastVisitorContext) => {
    const mistake = unknownName(node, names) ?? misuse(node, context);
    if (!mistake) return;
    report(context, node, mistake);
    context.removeNode(node);
  };
  const checkExpression = (node: Readonly<MdxFlowExpression | MdxTextExpression>, context: MdastVisitorContext) => {
    const [, name] = LEADING_NAME.exec(node.value) ?? [];
    if (!name || names.has(name) || KNOWN_NAMES.has(name) || name in globalThis) {
      if (UNWRAPPABLE.test(node.value)) return undefined;
      isWrapped = true;
      return { ...node, value: `_withPlace(${JSON.stringify(getPlace(context, node))}, () => (${node.value}\n))` };
    }
    report(context, node, `There is no "${name}" in this file. Export it, or write "\\{" for a brace.`);
    context.removeNode(node);
    return undefined;
  };
  return defineMdastPlugin({
    name: 'mdx-checks',
    options: { position: true },
    before(root) {
      const declarations = root.children.filter((node) => node.type === 'mdxjsEsm');
      for (const [name] of declarations.flatMap(({ value }) => [...value.matchAll(/[\p{ID_Continue}$]+/gu)]))
        names.add(name);
    },
    mdxJsxFlowElement: check,
    mdxJsxTextElement: check,
    mdxFlowExpression: checkExpression,
    mdxTextExpression: checkExpression,
    after(root, context) {
      const value = `import { ${withPlace.name} as _withPlace } from ${JSON.stringify(PLACE)};`;
      if (isWrapped) context.prependChild(root, { type: 'mdxjsEsm', value });
    },
  });
};

function unknownName({ name }: JsxElement, names: Set<string>): string | undefined {
  const [own = ''] = name?.split('.') ?? [];
  if (!/^[A-Z]/.test(own) || names.has(own)) return undefined;
  const found = getAdvice([own]) || propose(own, COMPONENT_NAMES);
  return `There is no <${own}>. Known components: ${COMPONENT_NAMES.join(', ')}, and what the file imports.${found}`;
}

function misuse(node: JsxElement, context: MdastVisitorContext): string | undefined {
  if (node.name === 'head') return `A text has no <head>.${getAdvice(['Head'])}`;
  if (node.name === 'Details' && attribute(node, 'summary') === undefined) {
    return '<Details> needs a summary: the words that stay visible, <Details summary="…">.';
  }
  if (node.name === 'Badge' && attribute(node, 'text') === undefined)
    return '<Badge> needs a text: <Badge text="New" />.';
  const variant = node.name === 'Badge' ? attribute(node, 'variant') : undefined;
  if (variant && !VARIANTS.includes(variant)) {
    return `There is no variant "${variant}".${propose(variant, VARIANTS)} Known variants: ${VARIANTS.join(', ')}.`;
  }
  if (node.name === 'Card' && attribute(node, 'title') === undefined) return '<Card> needs a title: <Card title="…">.';
  if (node.name === 'Card' && /^(?!\/|https?:|mailto:|#)/.test(attribute(node, 'href') ?? '/')) {
    return `The href of a <Card> is a path from the root, such as "/docs/", or a URL; found "${attribute(node, 'href')}".`;
  }
  if (node.name === 'Steps' && !holdsList(node, true)) return '<Steps> may only contain a numbered list.';
  if (node.name === 'FileTree' && !holdsList(node, false)) return '<FileTree> may only contain a list.';
  if (node.name === 'TabItem' && !isInTabs(node, context)) return '<TabItem> belongs in <Tabs>.';
  if (node.name !== 'Tabs') return undefined;
  const foreign = Object.keys(FOREIGN_ATTRIBUTES).find((name) => attribute(node, name) !== undefined);
  if (foreign) return `<Tabs> has no "${foreign}". ${FOREIGN_ATTRIBUTES[foreign]}`;
  const tabs = readTabs(node.children);
  const defaultValue = attribute(node, 'defaultValue');
  return tabs && defaultValue !== null ? mistakeIn(tabs, defaultValue) : undefined;
}

const holdsList = ({ children }: JsxElement, isOrdered: boolean): boolean =>
  children.length === 1 && children.every((child) => child.type === 'list' && Boolean(child.ordered) === isOrdered);

function isInTabs(node: JsxElement, context: MdastVisitorContext): boolean {
  for (let parent = context.parent(node); parent; parent = context.parent(parent)) {
    if ('name' in parent && parent.name === 'Tabs') return true;
  }
  return false;
}

/** The text of an attribute; undefined if it is missing, null if it is computed. */
function attribute(node: JsxElement, name: string): string | null | undefined {
  for (const candidate of node.attributes) {
    if (candidate.type === 'mdxJsxExpressionAttribute') return null;
    if (candidate.name === name) return typeof candidate.value === 'string' ? candidate.value : null;
  }
  return undefined;
}

/** The tabs of a group, or undefined if they are computed. */
function readTabs(children: readonly RootContent[]): Tab[] | undefined {
  const tabs: Tab[] = [];
  for (const child of children) {
    const nodes: RootContent[] = child.type === 'paragraph' ? child.children : [child];
    for (const node of nodes) {
      if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') return undefined;
      if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') continue;
      const value = attribute(node, 'value');
      if (node.name !== 'TabItem' || value === null) return undefined;
      tabs.push({ value: value ?? '', label: '', isDefault: false });
    }
  }
  return tabs;
}
