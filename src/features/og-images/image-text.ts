import type { Direction } from '#contracts/direction.ts';
import site from '#site';

/** What a page's picture says, beside the site's name. */
export type ImageText = {
  /** Where the page stands, `Guide · First steps`; undefined where there is nothing to add. */
  section?: string | undefined;
  title: string;
  direction: Direction;
};

type Page = { title: string; section?: string | undefined; locale: string };

/** What leads to a page, outermost first, as one line. */
export const getSection = (steps: { label: string }[]): string | undefined =>
  steps.map(({ label }) => label).join(' · ') || undefined;

/** What the picture of a page says. A section that only repeats the title is left out. */
export const getImageText = ({ title, section, locale }: Page): ImageText => ({
  title,
  section: section === title ? undefined : section,
  direction: site.locales.list.find(({ code }) => code === locale)?.direction ?? 'ltr',
});
