import { FILL_IN } from '#workspace/content/fill-in.ts';

/** The kinds of admonitions, with the path of each icon, 16 by 16 pixels. */
export const ICONS = {
  note: 'M3.5 2.5h9v7l-3 4h-6zM12.3 9.7H9.5v3.6M6 5.5h4M6 8h2.5',
  tip: 'M6 12.5h4M6.7 14.5h2.6M5.8 10.2a4.4 4.4 0 1 1 4.4 0v.3H5.8z',
  info: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M8 7.5V11M8 5h0',
  warning: 'M8 2.3 14.3 13.3H1.7zM8 6.5v3.2M8 11.5h0',
  danger: 'M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5zM6 6l4 4M10 6l-4 4',
  plain: 'M2 3h12v8H7.5l-3 3v-3H2zM5 6h6M5 8.5h4',
} as const;

export type Kind = keyof typeof ICONS;

const isKind = (name: string): name is Kind => Object.hasOwn(ICONS, name);

/** The kinds for GitHub's alerts. */
export const ALERTS: Record<string, Kind> = {
  NOTE: 'note',
  TIP: 'tip',
  IMPORTANT: 'info',
  WARNING: 'warning',
  CAUTION: 'danger',
};

/** The kinds for admonitions of other generators. */
const ALIASES = new Map<string, Kind>([
  ['caution', 'warning'],
  ['important', 'info'],
  ['secondary', 'note'],
  ['success', 'tip'],
]);

/** The kind for a name, including names of other generators and passages to fill in; undefined for any other name. */
export const toKind = (name: string): Kind | undefined =>
  isKind(name) ? name : name === FILL_IN ? 'warning' : ALIASES.get(name);
