/** A colour in the OKLCH space: the chroma from 0 to about 0.3, the hue in degrees. */
type Hue = { chroma: number; hue: number };

/** The chroma and hue of a colour such as `#8a3b12`; undefined for other texts. https://bottosson.github.io/posts/oklab/ */
export function parseHex(text: string): Hue | undefined {
  if (!/^#[\da-f]{6}$/i.test(text)) return undefined;
  const channels = [1, 3, 5].map((start) => toLinear(Number.parseInt(text.slice(start, start + 2), 16) / 255));
  const [red = 0, green = 0, blue = 0] = channels;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const write = (lightness: number, chroma: number, hue: number) =>
  `oklch(${lightness} ${Math.round(chroma * 1000) / 1000} ${Math.round(hue)})`;

/** A theme in shades of a colour. The lightness gives text of every hue a contrast of 7 : 1 to its background. */
export function composeTheme(colour: string): string {
  const { chroma, hue } = parseHex(colour) ?? { chroma: 0, hue: 0 };
  const [strong, soft] = [Math.min(chroma, 0.12), Math.min(chroma, 0.03)];
  return `/* Shades of ${colour}. What else may be set here is in src/styles/tokens.css. */
:root {
  --color-accent: ${write(0.39, strong, hue)};
  --color-accent-soft: ${write(0.945, Math.min(chroma, 0.022), hue)};
  --color-on-accent: ${write(0.99, 0.005, hue)};
}

@media screen {
  :root[data-theme='dark'] {
    --color-accent: ${write(0.81, Math.min(strong, 0.1), hue)};
    --color-accent-soft: ${write(0.285, Math.min(chroma, 0.038), hue)};
    --color-on-accent: ${write(0.2, soft, hue)};
  }
}
`;
}

/** A first logo: the initial of a name. */
export function drawLetter(name: string, colour = '#0f766e'): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? 'C';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${colour}"/><text x="16" y="23" font-family="serif" font-size="20" text-anchor="middle" fill="#fff">${letter}</text></svg>\n`;
}
