import { expect, it } from 'vitest';
import type { DocumentStatus } from '#contracts/membership/status.ts';
import { changesSince, seenIn } from './changes.ts';

const version = (version: number) =>
  ({ version, effective: '2026-09-01', change: 'substantive', summary: 'S', sha256: `hash ${version}` }) as const;
const document = (name: string, inForce: number): DocumentStatus => ({
  document: name,
  title: name,
  in_force: version(inForce),
  coming: null,
  signed: null,
  declined_at: null,
  asks_since: null,
});

it('a version that took effect since the page was opened is a change from the one that was shown', () => {
  const seen = seenIn([document('code', 1), document('agreement', 2)]);
  expect(changesSince(seen, [document('code', 3), document('agreement', 2)])).toEqual([
    { document: 'code', from: version(1), to: version(3) },
  ]);
});

it('a document that is new is none: there is nothing to compare it with', () => {
  expect(changesSince(seenIn([document('code', 1)]), [document('code', 1), document('agreement', 1)])).toEqual([]);
});
