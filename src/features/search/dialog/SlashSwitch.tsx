import { storage } from '#lib/storage.ts';

/** As `open/open.client.ts` names it. A module that both share would be one more file for every page to fetch. */
const ATTRIBUTE = 'data-slash-off';

/**
 * Lets readers switch off that `/` opens the search (WCAG 2.1.4): a key that works alone is in the way of people who dictate or press
 * keys unintentionally. If storage is blocked, the choice lasts until the page is reloaded.
 */
export function SlashSwitch({ name }: { name: string }) {
  const { documentElement: root } = document;
  return (
    <label className="search-slash">
      <input
        type="checkbox"
        defaultChecked={!root.hasAttribute(ATTRIBUTE)}
        onChange={({ currentTarget: { checked } }) => {
          root.toggleAttribute(ATTRIBUTE, !checked);
          storage.set('commonplace.no-slash', checked ? null : 'true');
        }}
      />
      <span>
        <kbd>/</kbd> {name}
      </span>
    </label>
  );
}
