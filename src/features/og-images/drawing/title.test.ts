import { readFileSync } from 'node:fs';
import { Renderer } from '@takumi-rs/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { STYLE } from './files.ts';
import { registerFonts } from './fonts.ts';
import { getTitleSteps, MEASURE, TITLE_STEPS } from './picture.ts';
import { fits, getLayout, titleStep } from './title.ts';

/** A layout of lines of these widths. */
const lines = (...widths: number[]) => ({
  runs: widths.map((width, line) => ({ text: '', x: 0, y: line * 100, width, height: 100 })),
});
const two = { size: 100, lines: 2 };

describe('a title fits', () => {
  it('if it takes no more lines than there are', () => {
    expect(fits(lines(500, 500), two)).toBe(true);
    expect(fits(lines(500, 500, 10), two)).toBe(false);
  });

  it('if no line is wider than the space in the picture', () => {
    expect(fits(lines(MEASURE), two)).toBe(true);
    expect(fits(lines(MEASURE + 1), two)).toBe(false);
  });

  it('regardless of space at the end of a line', () => {
    const run = { x: 0, y: 0, width: MEASURE + 15, height: 100 };
    expect(fits({ runs: [{ ...run, text: 'and ' }] }, two)).toBe(true);
    expect(fits({ runs: [{ ...run, text: 'andy' }] }, two)).toBe(false);
  });

  it('even if a line consists of pieces, as with letters of another font', () => {
    const piece = { text: '', y: 0, height: 100, width: 300 };
    expect(fits({ runs: [0, 300, 600].map((x) => ({ ...piece, x })) }, two)).toBe(true);
    expect(fits({ runs: [0, 300, 800].map((x) => ({ ...piece, x })) }, two)).toBe(false);
  });
});

describe('a title is set', () => {
  const widthAt =
    (width: number) =>
    async ({ size }: { size: number }) =>
      lines(...Array<number>(Math.ceil((width * size) / MEASURE)).fill(MEASURE));

  it('as large as possible', async () => {
    const found = await titleStep(widthAt(14));
    expect(found.isCut).toBe(false);
    const larger = TITLE_STEPS.slice(0, TITLE_STEPS.indexOf(found.step));
    for (const step of larger) expect(fits(await widthAt(14)(step), step)).toBe(false);
    expect(larger.length).toBeGreaterThan(0);
  });

  it('small, and cut, if it never fits', async () => {
    expect(await titleStep(widthAt(200))).toEqual({ step: TITLE_STEPS.at(-1), isCut: true });
  });
});

describe('in its font, a title', () => {
  const renderer = new Renderer();
  const css = [readFileSync(STYLE, 'utf8')];
  beforeAll(() => registerFonts(renderer));

  it.each([
    ['Evolution', 124, 1],
    ['Become a member', 108, 1],
    // With the space at its end, the first line would be too wide.
    ['New approaches and old ones', 108, 2],
    ['Independent people who build together and share what they earn.', 92, 3],
    ['Selbstverwaltungsorganisation', 62, 1],
  ])('%s has a size of %i and takes %i of its lines', async (title, size, lineCount) => {
    const layoutAt = (step: { size: number; lines: number }) => getLayout(renderer, css, title, step);
    const { step, isCut } = await titleStep(layoutAt);
    expect([step.size, isCut]).toEqual([size, false]);
    expect((await layoutAt(step)).runs).toHaveLength(lineCount);
  });

  it('with marks above and below its letters has higher lines, of which fewer fit', async () => {
    const title = 'Những quy định của thư viện mà người đọc cần biết';
    const { step } = await titleStep((one) => getLayout(renderer, css, title, one), getTitleSteps(title));
    const { runs } = await getLayout(renderer, css, title, step);
    const [first = 0, second = 0, ...others] = new Set(runs.map(({ y }) => y));
    expect(others.length + 2).toBeLessThanOrEqual(step.lines);
    expect((second - first) / step.size).toBeCloseTo(1.4, 1);
    expect(getTitleSteps('Rules')).toBe(TITLE_STEPS);
  });
});
