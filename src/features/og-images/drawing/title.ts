import type { MeasuredNode, Renderer } from '@takumi-rs/core';
import { MEASURE, measuredTitle, SMALLEST, TITLE_STEPS, type TitleStep } from './picture.ts';

/** The layout of a title without a limit: its pieces, each on its line. */
type Layout = Pick<MeasuredNode, 'runs'>;

/** Lays out a title in its font. */
export async function getLayout(renderer: Renderer, css: string[], title: string, step: TitleStep): Promise<Layout> {
  const { children } = await renderer.measure(measuredTitle(title, step), { css });
  return children[0] ?? { runs: [] };
}

/** The width of a space, relative to the font size. */
const SPACE = 0.19;

/** Whether a layout has no more than a number of lines, and no word is wider than a line. */
export function fits({ runs }: Layout, { size, lines }: TitleStep): boolean {
  const lineCount = new Set(runs.map(({ y }) => Math.round(y))).size;
  // The invisible space at the end of a line is measured, too.
  const getEnd = ({ text, x, width }: Layout['runs'][number]) => x + width - (/\s$/.test(text) ? SPACE * size : 0);
  return lineCount <= lines && runs.every((run) => getEnd(run) <= MEASURE);
}

/** The largest size at which a whole title fits. If there is none, `isCut` is true, and the size is the smallest. */
export async function titleStep(
  layoutAt: (step: TitleStep) => Promise<Layout>,
  steps = TITLE_STEPS,
): Promise<{ step: TitleStep; isCut: boolean }> {
  for (const step of steps) {
    if (fits(await layoutAt(step), step)) return { step, isCut: false };
  }
  return { step: steps.at(-1) ?? SMALLEST, isCut: true };
}
