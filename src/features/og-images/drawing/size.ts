/** The size of a picture, in pixels. Open Graph recommends it, and large link previews crop it least. */
export const SIZE = { width: 1200, height: 630 };
