const KILO = 1000;

/** A file size for readers, on one line: `1.2 MB`, `85 kB`. */
export function formatSize(bytes: number, locale: string): string {
  const isLarge = bytes >= KILO * KILO;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(bytes / (isLarge ? KILO * KILO : KILO)).replace(' ', '\u00A0');
}
