import { defineMdastPlugin, type MdastVisitorContext, type PluginFactoryContext } from 'satteri';
import {
  type Container,
  checkAttributes,
  checkForm,
  isPart,
  PARTS,
  type PartName,
  splitLabel,
} from './directive-form.ts';
import { asElement } from './hast.ts';
import { getFilePath, type PluginContext } from './plugin-context.ts';
import { report } from './problems/report.ts';
import { toTabs } from './tabs/directive.ts';

/**
 * The MDX components for Markdown files: `:::steps`, `:::file-tree` and `:::tabs`. They become the same elements. Cards come
 * after them (cards/cards.ts), as they may contain the others.
 */
export const directives =
  ({ getMessagesFor }: PluginContext) =>
  ({ source }: PluginFactoryContext) => {
    if (!/^[ \t>]*:::+(?:cards|file-tree|steps|tabs?)\b/m.test(source)) return false;
    let groups = 0;
    return defineMdastPlugin({
      name: 'directives',
      options: { position: true },
      containerDirective(node, context) {
        const { name } = node;
        if (!isPart(name)) return;
        checkPart(node, name, context);
        if (name === 'steps' || name === 'file-tree')
          context.setProperty(node, 'data', asElement('div', { className: [name] }));
        if (name !== 'tabs') return;
        groups += 1;
        const { tabs } = getMessagesFor(getFilePath(context)).markdown;
        toTabs(node, { id: `tab-group-${groups}`, name: tabs }, context);
      },
    });
  };

function checkPart(node: Container, name: PartName, context: MdastVisitorContext): void {
  const { label, content } = splitLabel(node);
  const labelText = label && context.textContent(label);
  checkForm(node, labelText === undefined ? `:::${name}` : `:::${name}[${labelText}]`, context);
  checkAttributes(node, `:::${name}`, PARTS[name], context);
  if (name === 'tab') {
    const parent = context.parent(node);
    if (parent?.type !== 'containerDirective' || parent.name !== 'tabs')
      report(context, node, '":::tab" belongs in "::::tabs", which has one more colon.');
    if (!labelText?.trim())
      report(context, node, '":::tab" needs a label, the words that are pressed: ":::tab[Summer]".');
    return;
  }
  if (label) report(context, node, `":::${name}" has no title.`);
  const isList = (isOrdered: boolean) =>
    content.length === 1 && content.every((child) => child.type === 'list' && Boolean(child.ordered) === isOrdered);
  if (name === 'steps' && !isList(true)) report(context, node, '":::steps" may only contain a numbered list.');
  if ((name === 'file-tree' || name === 'cards') && !isList(false))
    report(context, node, `":::${name}" may only contain a list.`);
}
