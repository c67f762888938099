import { expect, it } from 'vitest';
import type { VersionRecord } from '#contracts/agreements.ts';
import { en } from '#lib/messages/en.ts';
import { NOW, VERSIONS } from './testing.ts';
import { getPeriodText, getVersionStatus, isCurrentOrUpcoming } from './version-status.ts';

const kindsAt = (day: string, versions: VersionRecord[] = VERSIONS) =>
  versions.map((version) => getVersionStatus(version, versions, Date.parse(day)).kind);
const periodsAt = (now: number, versions: VersionRecord[]) =>
  versions.map((version) => getPeriodText(getVersionStatus(version, versions, now), 'en', en.agreements));

it('a version is in force from the first moment of its day until the next one is', () => {
  expect(kindsAt('2025-12-31T23:59:59Z')).toEqual(['coming', 'coming', 'coming']);
  expect(kindsAt('2026-01-01T00:00:00Z')).toEqual(['inForce', 'coming', 'coming']);
  expect(kindsAt('2026-12-31T23:59:59Z')).toEqual(['superseded', 'inForce', 'coming']);
  expect(kindsAt('2027-01-01T00:00:00Z')).toEqual(['superseded', 'superseded', 'inForce']);
});

it('a superseded version is neither current nor upcoming', () => {
  const found = VERSIONS.filter((version) => isCurrentOrUpcoming(getVersionStatus(version, VERSIONS, NOW)));
  expect(found.map(({ version }) => version)).toEqual([2, 3]);
});

it('the text of a period stays true after the next version has taken effect', () => {
  expect(periodsAt(NOW, VERSIONS)).toEqual([
    'in force from January 1, 2026 to February 28, 2026',
    'in force from March 1, 2026 to December 31, 2026',
    'takes effect on January 1, 2027',
  ]);
  expect(periodsAt(NOW, VERSIONS.slice(0, 2))).toEqual([
    'in force from January 1, 2026 to February 28, 2026',
    'in force since March 1, 2026',
  ]);
});
