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

/**
 * The attributes of a panel that is shown, and of one that is not: the browser's search in the page finds that, too, and then shows it. It
 * has no role, since screen readers would name an empty panel.
 */
export const getPanelState = (isShown: boolean, tabId: string): Record<string, string> =>
  isShown ? { role: 'tabpanel', 'aria-labelledby': tabId, tabindex: '0' } : { hidden: 'until-found' };

/** The attributes of the panel of each tab. */
export const getPanelAttributes = ({ id, tabs, shown }: Group) =>
  tabs.map(({ value }, index) => ({
    'data-tab-panel': '',
    id: `${id}-${index}`,
    ...getPanelState(value === shown, `${id}-${index}-tab`),
  }));
