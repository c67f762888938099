import { expect, it } from 'vitest';
import type { DocumentStatus, Standing } from '#contracts/membership/status.ts';
import { findChanges, getStep, snapshotVersions, toShownDocuments } from './join-state.ts';

it.each<[string, Parameters<typeof getStep>[0], number | null]>([
  ['unknown while sign-in is loading', { loading: true, isSignedIn: false, status: null }, null],
  ['the e-mail address for those who are not signed in', { loading: false, isSignedIn: false, status: null }, 1],
  ['unknown while the membership is loading', { loading: false, isSignedIn: true, status: null }, null],
])('the step is %s', (_, facts, step) => {
  expect(getStep(facts)).toBe(step);
});

it.each<[Standing, number]>([
  ['none', 2],
  ['left', 2],
  ['lapsed', 2],
  ['declined', 2],
  ['excluded', 2],
  ['applied', 3],
  ['member', 3],
  ['due', 3],
  ['paused', 3],
  ['resting', 3],
])('for the standing %s it is step %i', (standing, step) => {
  expect(getStep({ loading: false, isSignedIn: true, status: { standing } })).toBe(step);
});

const agreement = (id: string) => ({ id, title: `The ${id}`, href: `/docs/${id}/`, versions: [] });
const status = (id: string): DocumentStatus => ({
  document: id,
  title: id,
  in_force: { version: 1, effective: '2026-01-01', change: 'substantive', summary: 'S', sha256: 'a' },
  coming: null,
  signed: null,
  declined_at: null,
  asks_since: null,
});

it('sorts documents as the site does, with one that the site does not know last and without a link', () => {
  const shown = toShownDocuments(
    [status('code'), status('new'), status('agreement')],
    [agreement('agreement'), agreement('code')],
  );
  expect(shown.map(({ agreement: { title, href } }) => [title, href])).toEqual([
    ['The agreement', '/docs/agreement/'],
    ['The code', '/docs/code/'],
    ['new', ''],
  ]);
});

const version = (version: number) =>
  ({ version, effective: '2026-09-01', change: 'substantive', summary: 'S', sha256: `hash ${version}` }) as const;
const documentStatus = (name: string, inForce: number): DocumentStatus => ({
  document: name,
  title: name,
  in_force: version(inForce),
  coming: null,
  signed: null,
  declined_at: null,
  asks_since: null,
});

it('finds a version that took effect since the page was opened', () => {
  const seen = snapshotVersions([documentStatus('code', 1), documentStatus('agreement', 2)]);
  expect(findChanges(seen, [documentStatus('code', 3), documentStatus('agreement', 2)])).toEqual([
    { document: 'code', from: version(1), to: version(3) },
  ]);
});

it('a new document is not a change, as there is nothing to compare it with', () => {
  expect(
    findChanges(snapshotVersions([documentStatus('code', 1)]), [
      documentStatus('code', 1),
      documentStatus('agreement', 1),
    ]),
  ).toEqual([]);
});
