/** Midnight UTC of a day such as `2026-01-02`; undefined for one that no calendar has. */
export function dayOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date : undefined;
}
