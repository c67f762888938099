import type { Agreement, VersionRecord } from '#contracts/agreements.ts';

/** Three versions: two that have been in force by the middle of 2026, and one that comes in 2027. For tests. */
export const VERSIONS: VersionRecord[] = [
  { version: 1, effective: '2026-01-01', change: 'substantive', summary: 'The first version.', sha256: '1'.repeat(64) },
  { version: 2, effective: '2026-03-01', change: 'editorial', summary: 'Clearer words.', sha256: '2'.repeat(64) },
  { version: 3, effective: '2027-01-01', change: 'substantive', summary: 'Other duties.', sha256: '3'.repeat(64) },
];

export const AGREEMENT: Agreement = { id: 'code', title: 'Code', href: '/base/docs/code/', versions: VERSIONS };

/** The middle of 2026. For tests. */
export const NOW = Date.parse('2026-07-01');
