import type { Comparison } from './results.ts';

const ROW = 26;
const LEFT = 390;
const WIDTH = 820;
/** A ratio of 2 fills the width; what is above ends there. */
const SCALE = (WIDTH - LEFT - 60) / 2;

/** The width of a ratio in figures. */
const NUMBER = 36;

const STYLE =
  '.t{fill:#1c1e21}.g{fill:#2f7d4f}.b{fill:#b3541e}.l{stroke:#1c1e21}' +
  '@media (prefers-color-scheme:dark){.t{fill:#e3e3e3}.g{fill:#5fbf87}.b{fill:#e08a52}.l{stroke:#e3e3e3}}';

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A bar for each ratio, with a line where this site is as fast as the best of the others. */
export function toChart(comparisons: Comparison[]): string {
  const shown = comparisons.filter(({ ratio }) => ratio !== undefined);
  const height = 40 + shown.length * ROW;
  const bars = shown.map(({ title, pages, ratio = 0 }, index) => {
    const y = 30 + index * ROW;
    const width = Math.max(1, Math.min(ratio, 2) * SCALE);
    // Not on the line.
    const end = width > SCALE - NUMBER && width < SCALE ? SCALE : width;
    return (
      `<text class="t" x="${LEFT - 8}" y="${y + 14}" text-anchor="end">${escapeText(title)} (${pages})</text>` +
      `<rect class="${ratio <= 1 ? 'g' : 'b'}" x="${LEFT}" y="${y}" width="${width.toFixed(1)}" height="18"/>` +
      `<text class="t" x="${(LEFT + end + 6).toFixed(1)}" y="${y + 14}">${ratio.toFixed(2)}</text>`
    );
  });
  const even = (LEFT + SCALE).toFixed(1);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui,sans-serif" font-size="13" role="img">` +
    `<title>This site's figures divided by those of the best of the others; the number of pages in brackets</title><style>${STYLE}</style>` +
    `<text class="t" x="${even}" y="18" text-anchor="middle">as the best of the others</text>${bars.join('')}` +
    `<line class="l" x1="${even}" x2="${even}" y1="24" y2="${height - 6}" stroke-dasharray="4 3"/></svg>\n`
  );
}
