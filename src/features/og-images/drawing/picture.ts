import type { Node } from '@takumi-rs/core';
import site from '#site';
import type { ImageText } from '../image-text.ts';

/** The maximum width of a title, in pixels: the picture without the space at its sides (`picture.css`). */
export const MEASURE = 1040;

/** A size for titles, which are set as large as possible. The font size is in pixels. */
export type TitleStep = { size: number; lines: number };

/** Titles that do not fit even at this size are cut, with an ellipsis. */
export const SMALLEST: TitleStep = { size: 62, lines: 4 };

/** The largest first. */
export const TITLE_STEPS: TitleStep[] = [
  { size: 124, lines: 1 },
  { size: 108, lines: 2 },
  { size: 92, lines: 3 },
  { size: 74, lines: 4 },
  SMALLEST,
];

/** Letters with marks above and below them, which would touch the next line. */
const TALL = /[\u1ea0-\u1ef9\p{sc=Bengali}\p{sc=Devanagari}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}\p{sc=Thai}]/u;

/** The sizes for a title. Where lines have to be higher, fewer of them fit. */
export const getTitleSteps = (text: string): TitleStep[] =>
  TALL.test(text) ? TITLE_STEPS.map(({ size, lines }) => ({ size, lines: Math.max(1, lines - 1) })) : TITLE_STEPS;

const getLineHeight = (text: string) => (TALL.test(text) ? 1.4 : 1.1);

/** A title. If it is cut, it fills its lines; otherwise the lines are balanced. */
export const titleNode = (text: string, { size, lines }: TitleStep, isCut: boolean): Node => ({
  type: 'text',
  className: isCut ? 'title cut' : 'title',
  style: { fontSize: size, lineHeight: getLineHeight(text), lineClamp: lines },
  text,
});

/** A separate title for measuring: it takes as many lines as it needs, and words are not broken. */
export const measuredTitle = (text: string, { size }: TitleStep): Node => ({
  type: 'container',
  style: { display: 'flex', width: MEASURE },
  children: [
    {
      type: 'text',
      className: 'title',
      style: { fontSize: size, lineHeight: getLineHeight(text), overflowWrap: 'normal' },
      text,
    },
  ],
});

/** The large logo behind the text, drawn only once, since transparency takes as long as the rest of a picture. */
export const markNode: Node = { type: 'image', className: 'faint', src: 'logo' };

const box = (className: string, children: (Node | false)[]): Node => ({
  type: 'container',
  className,
  children: children.filter((child) => child !== false),
});
const textNode = (className: string, text: string): Node | false => text !== '' && { type: 'text', className, text };

/** The parts of a picture; texts may be empty. */
type Parts = { name: string; section: string; title: Node; direction: ImageText['direction']; hasLogo: boolean };

/** The whole picture, to be styled by `picture.css`. */
export const pictureNode = ({ name, section, title, direction, hasLogo }: Parts): Node => ({
  type: 'container',
  tagName: 'html',
  dir: direction,
  attributes: { 'data-theme': site.colorMode.defaultMode },
  children: [
    box(`picture ${direction}`, [
      hasLogo && { type: 'image', className: 'mark', src: 'mark' },
      box('site', [hasLogo && { type: 'image', className: 'logo', src: 'logo' }, textNode('name', name)]),
      box('text', [textNode('section', section), title]),
    ]),
  ],
});
