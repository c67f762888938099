import { type Ref, useLayoutEffect, useState } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { CARD, goldenEye, goldenLines, goldenTurn } from './golden-spiral.ts';
import { getDirection, getNameLines, type Measure, type NameLines } from './name-lines.ts';

/** The average width of the card's font, used until the browser can measure. */
const estimateWidth: Measure = (text) => text.length * 0.56;

const SIZE = 100;

/** Measures in the font of the page's text, or in its fallback. */
function createMeasure(): Measure | null {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return null;
  const face = getComputedStyle(document.documentElement).getPropertyValue('--font-text');
  context.font = `${SIZE}px ${face}`;
  return (text) => context.measureText(text).width / SIZE;
}

/** The lines of a name for a width on the card, measured again once the page's font has loaded. */
function useNameLines(name: string, width: number): NameLines {
  const [lines, setLines] = useState(() => getNameLines(name, width, estimateWidth));
  useLayoutEffect(() => {
    let isCurrent = true;
    const measure = () => isCurrent && setLines(getNameLines(name, width, createMeasure() ?? estimateWidth));
    measure();
    void document.fonts.ready.then(measure);
    return () => {
      isCurrent = false;
    };
  }, [name, width]);
  return lines;
}

export type CardProps = {
  name: string;
  number: number;
  /** The date of joining, for reading. */
  since: string;
  /** The site's name. */
  site: string;
  messages: Messages['member']['card'];
  /** Paths of the site's logo in the light and the dark version. */
  logo: { src: string; srcDark: string | undefined };
  ref?: Ref<SVGSVGElement>;
};

const EDGE = 56;
const BASE = 364;
const LEADING = 1.16;
/** Aligns a text to an edge of the card, regardless of the direction of the page and of the text. */
const alignTo = (edge: 'left' | 'right', text: string) => {
  const direction = getDirection(text);
  return { direction, textAnchor: (edge === 'left') === (direction === 'ltr') ? 'start' : 'end' } as const;
};

const LOGO = { x: EDGE, y: 50, width: 38, height: 38 };

/**
 * A member's card: a golden rectangle with the lines that divide it. It is an SVG of flat shapes, coloured by `membership.css`.
 * The picture to save is painted from the same shapes.
 */
export function MemberCard({ name, number, since, site, messages, logo, ref }: CardProps) {
  const { lines, size } = useNameLines(name, CARD.width - 2 * EDGE);
  const numbered = interpolate(messages.number, { n: number });
  const dated = interpolate(messages.since, { date: since });
  return (
    <svg
      ref={ref}
      className="member-card"
      viewBox={`0 0 ${CARD.width} ${CARD.height}`}
      role="img"
      aria-label={[interpolate(messages.label, { site }), name, numbered, dated].join(', ')}
    >
      <rect className="card-face" x="0.75" y="0.75" width={CARD.width - 1.5} height={CARD.height - 1.5} rx="20" />
      <path className="card-lines" d={goldenLines} />
      <path className="card-turn" d={goldenTurn} />
      <path className="card-eye" d={goldenEye} />
      <image className={logo.srcDark && 'only-light'} href={logo.src} {...LOGO} />
      {logo.srcDark && <image className="only-dark" href={logo.srcDark} {...LOGO} />}
      <text className="card-site" x={EDGE + 52} y="80" {...alignTo('left', site)}>
        {site}
      </text>
      {lines.map((line, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its position.
          key={index}
          className="card-name"
          x={EDGE}
          y={BASE - (lines.length - 1 - index) * size * LEADING}
          fontSize={size}
          {...alignTo('left', name)}
        >
          {line}
        </text>
      ))}
      <path className="card-rule" d={`M${EDGE} 396h${CARD.width - 2 * EDGE}`} />
      <text className="card-number" x={EDGE} y="442" {...alignTo('left', numbered)}>
        {numbered}
      </text>
      <text className="card-since" x={CARD.width - EDGE} y="442" {...alignTo('right', dated)}>
        {dated}
      </text>
    </svg>
  );
}
