const AT_ONCE = / loading="eager" fetchpriority="high"/g;

/** HTML of a text that is shown further down than on its own page, so that no picture of it comes before it is near. */
export const whenNear = (html: string): string => html.replace(AT_ONCE, ' loading="lazy"');
