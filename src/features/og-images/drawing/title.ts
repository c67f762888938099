import type { MeasuredNode, Renderer } from '@takumi-rs/core';
import { MEASURE, measuredTitle, SMALLEST, TITLE_STEPS, type TitleStep } from './picture.ts';

/** A title as it was laid out without a limit: its pieces, each on its line. */
type Layout = Pick<MeasuredNode, 'runs'>;

/** A title in its face. */
export async function getLayout(renderer: Renderer, css: string[], title: string, step: TitleStep): Promise<Layout> {
  const { children } = await renderer.measure(measuredTitle(title, step), { css });
  return children[0] ?? { runs: [] };
}

/** How wide a space of the face is, in sizes of its letters. */
const SPACE = 0.19;

/** Whether a layout keeps to a number of lines, and no word is wider than a line. */
export function fits({ runs }: Layout, { size, lines }: TitleStep): boolean {
  const lineCount = new Set(runs.map(({ y }) => Math.round(y))).size;
  // The space at the end of a line is measured too, but nobody sees it.
  const getEnd = ({ text, x, width }: Layout['runs'][number]) => x + width - (/\s$/.test(text) ? SPACE * size : 0);
  return lineCount <= lines && runs.every((run) => getEnd(run) <= MEASURE);
}

/** The largest way to set a title whole; the smallest, and that it is cut, where there is none. */
export async function titleStep(
  layoutAt: (step: TitleStep) => Promise<Layout>,
): Promise<{ step: TitleStep; isCut: boolean }> {
  for (const step of TITLE_STEPS) {
    if (fits(await layoutAt(step), step)) return { step, isCut: false };
  }
  return { step: SMALLEST, isCut: true };
}
