/** Fills in the placeholders of a text: `interpolate('Wait {seconds} s', { seconds: 5 })`. */
export const interpolate = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
