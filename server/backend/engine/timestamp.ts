/**
 * A time as PostgreSQL writes it (`2026-01-31 09:05:00.5+00`) in the form that the hosted service answers with
 * (`2026-01-31T09:05:00.5+00:00`), which every browser can read.
 */
export function rfc3339(written: string): string {
  return written.replace(/^(\d+-\d\d-\d\d) (.*?)(?:([+-]\d\d)(?::?(\d\d))?)?$/, (_all, day, time, hours, minutes) =>
    hours ? `${day}T${time}${hours}:${minutes ?? '00'}` : `${day}T${time}`,
  );
}
