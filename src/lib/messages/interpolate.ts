/** Puts values into the places that a text keeps for them: `fill('Wait {n} s', { n: 5 })`. For words that travel to islands as data. */
export const interpolate = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
