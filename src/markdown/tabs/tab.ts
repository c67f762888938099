import { propose } from '#contracts/nearest.ts';

export type Tab = { value: string; label: string; isDefault: boolean };

/** The names of a group and its tabs in an MDX file. */
const COMPONENTS = { group: '<Tabs>', item: '<TabItem>' };

/** The mistake in a group of tabs, as a sentence for its author. */
export function mistakeIn(
  tabs: Tab[],
  defaultValue: string | undefined,
  { group, item } = COMPONENTS,
): string | undefined {
  const values = tabs.map(({ value }) => value);
  if (tabs.length === 0) return '<Tabs> needs at least one <TabItem value="…"> in it.';
  if (values.includes('')) return 'A <TabItem> needs a value: <TabItem value="…">.';
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) return `Two ${item} of one ${group} have the value "${twice}".`;
  if (defaultValue === undefined || values.includes(defaultValue)) return undefined;
  const known = values.map((value) => `"${value}"`).join(', ');
  return `<Tabs defaultValue="${defaultValue}"> has no such <TabItem>. It has ${known}.${propose(defaultValue, values)}`;
}

/** The value of the tab that is shown until the reader chooses another. */
export const firstShown = (tabs: Tab[], defaultValue: string | undefined): string =>
  defaultValue ?? (tabs.find(({ isDefault }) => isDefault) ?? tabs[0])?.value ?? '';
