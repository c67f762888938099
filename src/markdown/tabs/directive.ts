import type { Properties } from 'hast';
import type { RootContent } from 'mdast';
import type { Custom, MdastVisitorContext } from 'satteri';
import { type Container, splitLabel } from '../directive-form.ts';
import { asElement } from '../hast.ts';
import { report } from '../problems/report.ts';
import { getPanelAttributes, getTabAttributes } from './markup.ts';
import { firstShown, mistakeIn } from './tab.ts';

const isTab = (node: Readonly<RootContent>): node is Container =>
  node.type === 'containerDirective' && node.name === 'tab';

/** `::::tabs` around `:::tab[Label]`: the elements that `<Tabs>` becomes. The first tab is shown, or the one with `default`. */
export function toTabs(
  node: Container,
  { id, name }: { id: string; name: string },
  context: MdastVisitorContext,
): void {
  const { content } = splitLabel(node);
  const items = content.filter(isTab);
  if (items.length === 0 || items.length < content.length) {
    report(context, node, '"::::tabs" may only contain ":::tab[Label]", each with its own end.');
    return;
  }
  const tabs = items.map((item) => {
    const { label } = splitLabel(item);
    const text = label ? context.textContent(label).trim() : '';
    const { value, default: isDefault } = item.attributes ?? {};
    return { value: value || text, label: text, isDefault: isDefault !== undefined };
  });
  // A tab without a label is reported separately.
  const mistake = mistakeIn(tabs, undefined, { group: '"::::tabs"', item: '":::tab"' });
  if (mistake && tabs.every(({ value }) => value)) report(context, node, mistake);
  const group = { id, tabs, shown: firstShown(tabs, undefined) };
  const { sync, query } = node.attributes ?? {};
  const kept = { ...(sync && { 'data-group': sync }), ...(query && { 'data-query': query }) };
  context.setProperty(node, 'data', asElement('div', { className: ['tabs'], id, ...kept }));
  const panels = getPanelAttributes(group);
  for (const [index, item] of items.entries()) {
    context.setProperty(item, 'data', asElement('div', panels[index] ?? {}));
    const { label } = splitLabel(item);
    if (label) context.setProperty(label, 'data', asElement('p', { className: ['tab-label'] }));
  }
  context.prependChild(node, tabList(getTabAttributes(group), tabs, name));
}

const tabList = (attributes: Properties[], tabs: { label: string }[], name: string): Custom => ({
  type: 'tabList',
  data: asElement('div', { role: 'tablist', 'aria-label': name }),
  children: tabs.map(({ label }, index) => ({
    type: 'tabButton',
    data: asElement('button', attributes[index] ?? {}),
    children: [{ type: 'text', value: label }],
  })),
});
