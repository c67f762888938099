import type { Direction } from '#contracts/direction.ts';
import { getLanguage } from '#lib/in-locale.ts';

/** The text of a page's picture, besides the site's name. */
export type ImageText = {
  /** The section of the page, `Guide · First steps`; undefined if there is nothing to add. */
  section?: string | undefined;
  title: string;
  direction: Direction;
};

type Page = { title: string; section?: string | undefined; locale: string };

/** The breadcrumbs of a page, outermost first, as one line. */
export const getSection = (steps: { label: string }[]): string | undefined =>
  steps.map(({ label }) => label).join(' · ') || undefined;

/** The text of a page's picture. A section that only repeats the title is left out. */
export const getImageText = ({ title, section, locale }: Page): ImageText => ({
  title,
  section: section === title ? undefined : section,
  direction: getLanguage(locale).dir,
});
