import type { VersionRecord } from '#contracts/agreements.ts';
import { parseFrontMatter } from '../front-matter.ts';

/** The keys of an agreement's newest record that front matter repeats, in this order. */
export const REPEATED_KEYS = ['version', 'effective', 'change', 'summary'] as const;

/** The `agreement` of a file's front matter. Lines are those of the file, from 1. */
export type AgreementFrontMatter = {
  firstLine: number;
  /** The first line of the value; `firstLine` if key and value share a line. */
  valueLine: number;
  lastLine: number;
  values: Map<string, { text: string; line: number; lastLine: number }>;
};

/** Reads the `agreement` of a file's front matter; undefined if there is none. Its values are checked elsewhere. */
export function readAgreementFrontMatter(source: string): AgreementFrontMatter | undefined {
  const { find } = parseFrontMatter(source);
  const place = find(['agreement']);
  if (!place) return undefined;
  const values: AgreementFrontMatter['values'] = new Map();
  for (const key of REPEATED_KEYS) {
    const value = find(['agreement', key]);
    if (value) values.set(key, { text: value.scalar ?? '', line: value.firstLine, lastLine: value.lastLine });
  }
  return { firstLine: place.firstLine, valueLine: place.valueLine, lastLine: place.lastLine, values };
}

/** The line of `acknowledge: required` in a file's front matter, from 1; undefined if there is none. */
export function readAcknowledgeLine(source: string): number | undefined {
  const place = parseFrontMatter(source).find(['acknowledge']);
  return place?.scalar === 'required' ? place.firstLine : undefined;
}

/** The lines that repeat a record in front matter. A JSON string is also a YAML string. */
export const formatAgreementFrontMatter = ({
  version,
  effective,
  change,
  summary,
}: Omit<VersionRecord, 'sha256'>): string[] => [
  'agreement:',
  `  version: ${version}`,
  `  effective: ${effective}`,
  `  change: ${change}`,
  `  summary: ${JSON.stringify(summary)}`,
];
