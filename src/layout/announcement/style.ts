import type { Site } from '#contracts/site-config/index.ts';

/** The bar's colours as a style sheet: a strict policy allows no style attribute. */
export const announcementStyle = ({ backgroundColor, textColor }: NonNullable<Site['announcement']>): string =>
  `.announcement{background:${backgroundColor};color:${textColor}}`;
