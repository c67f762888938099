import type { Tab } from './tab.ts';

export type Group = {
  /** The id of the element around the group, unique on the page. */
  id: string;
  tabs: Tab[];
  /** The value of the tab that is shown. */
  shown: string;
};

/** The attributes of each tab, which work without React (tabs.client.ts). */
export const getTabAttributes = ({ id, tabs, shown }: Group) =>
  tabs.map(
    ({ value }, index) =>
      ({
        type: 'button',
        role: 'tab',
        id: `${id}-${index}-tab`,
        'aria-controls': `${id}-${index}`,
        'aria-selected': value === shown ? 'true' : 'false',
        tabindex: value === shown ? '0' : '-1',
        'data-value': value,
      }) as const,
  );

/** The attributes of the panel of each tab. */
export const getPanelAttributes = ({ id, tabs, shown }: Group) =>
  tabs.map(({ value }, index) => ({
    role: 'tabpanel',
    id: `${id}-${index}`,
    'aria-labelledby': `${id}-${index}-tab`,
    tabindex: '0',
    ...(value !== shown && { hidden: true }),
  }));
