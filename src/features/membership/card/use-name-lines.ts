import { useLayoutEffect, useState } from 'react';
import { type Measure, type NameLines, nameLines } from './name-lines.ts';

/** Of the face that the card is set in; good enough until the browser has been asked. */
const roughly: Measure = (text) => text.length * 0.56;

const SIZE = 100;

/** Measures in the face of the page's text, or in what stands in for it. */
function measureOf(): Measure | null {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return null;
  const face = getComputedStyle(document.documentElement).getPropertyValue('--font-text');
  context.font = `${SIZE}px ${face}`;
  return (text) => context.measureText(text).width / SIZE;
}

/** The lines of a name in a width of the card, measured again once the page's face has come. */
export function useNameLines(name: string, width: number): NameLines {
  const [lines, setLines] = useState(() => nameLines(name, width, roughly));
  useLayoutEffect(() => {
    let isCurrent = true;
    const measure = () => isCurrent && setLines(nameLines(name, width, measureOf() ?? roughly));
    measure();
    void document.fonts.ready.then(measure);
    return () => {
      isCurrent = false;
    };
  }, [name, width]);
  return lines;
}
