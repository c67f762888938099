import { defineMdastPlugin, type MdxJsxFlowElement, type MdxJsxTextElement, type PluginFactoryContext } from 'satteri';

const IMPORT = /(?:^|;)[ \t]*import\s+(\w+)\s+from\s+(["']).+?\.mdx\2/gm;

/** A text of MDX that another one imports has the same components: MDX itself hands them to the first file alone. */
export const importedParts = ({ source }: PluginFactoryContext) => {
  if (!/^[ \t]*import\s.*\.mdx["']/m.test(source)) return false;
  const names = new Set<string | null>();
  const withComponents = <Element extends MdxJsxFlowElement | MdxJsxTextElement>(
    node: Readonly<Element>,
  ): Element | undefined => {
    const isGiven = node.attributes.some((own) => own.type !== 'mdxJsxAttribute' || own.name === 'components');
    if (!names.has(node.name) || isGiven) return undefined;
    const value = { type: 'mdxJsxAttributeValueExpression', value: 'props.components' } as const;
    return { ...node, attributes: [...node.attributes, { type: 'mdxJsxAttribute', name: 'components', value }] };
  };
  return defineMdastPlugin({
    name: 'imported-parts',
    before(root) {
      for (const node of root.children)
        if (node.type === 'mdxjsEsm') for (const [, name = ''] of node.value.matchAll(IMPORT)) names.add(name);
    },
    mdxJsxFlowElement: withComponents,
    mdxJsxTextElement: withComponents,
  });
};
