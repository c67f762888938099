import { expect, it } from 'vitest';
import { en } from '#lib/messages/en.ts';
import { rendered } from '#ui/testing.ts';
import { AgreementNote } from './AgreementNote.tsx';
import { AGREEMENT, NOW, VERSIONS } from './testing.ts';

const renderNote = (versions = VERSIONS, { now = NOW, isSigned = true } = {}) =>
  rendered(
    <AgreementNote
      kind="agreement"
      agreement={{ ...AGREEMENT, versions }}
      isSigned={isSigned}
      now={now}
      locale="en"
      messages={en.agreements}
    />,
  );

it('a document says which version is in force since when, and links to the others', () => {
  const note = renderNote(VERSIONS.slice(0, 2));
  expect(note.text).toMatch(/^Version 2, in force since March 1, 2026 · Fingerprint: 2{12}/);
  expect(note.links()).toEqual(['History → /base/docs/code/history/']);
});

it('twelve digits of the fingerprint are visible, and all of them are announced', () => {
  const note = renderNote(VERSIONS.slice(0, 2));
  // They stay on the line of their name.
  expect(note.html).toContain('Fingerprint:\u00a0<code');
  expect(note.one('code').attributes.title).toBe('2'.repeat(64));
  expect(note.html).toContain(`<span aria-hidden="true">${'2'.repeat(12)}</span>`);
  expect(note.html).toContain(`<span class="visually-hidden">${'2'.repeat(64)}</span>`);
});

it('a coming version is announced with its day, its summary and what it will change', () => {
  const note = renderNote();
  expect(note.text).toContain('Version 2, in force from March 1, 2026 to December 31, 2026');
  expect(note.text).toContain('Version 3 takes effect on January 1, 2027. Other duties.');
  expect(note.links()).toContain('What will change → /base/docs/code/history/3/since/2/');
});

it('coming versions after the next one are collapsed', () => {
  const note = renderNote(VERSIONS, { now: Date.parse('2026-02-01') });
  expect(note.html).toContain('<p><strong>Version 2 takes effect on March 1, 2026.</strong>');
  expect(note.html).toContain('<details><summary>Version 3 takes effect on January 1, 2027.</summary><p>Other duties.');
});

it('before the first version is in force there is no text to compare with', () => {
  const note = renderNote(VERSIONS.slice(0, 1), { now: Date.parse('2025-07-01') });
  expect(note.text).toContain('No version of this document is in force yet.');
  expect(note.text).toContain('Version 1 takes effect on January 1, 2026. The first version.');
  expect(note.links()).toContain('Read version 1 → /base/docs/code/history/1/');
});

it('a translation links to the text that members sign', () => {
  const note = renderNote(VERSIONS, { isSigned: false });
  expect(note.text).toBe('This is not the text members sign: Code');
  expect(note.links()).toEqual(['Code → /base/docs/code/']);
});

it('if a coming version is ratified, it contains the hidden note about dead links', () => {
  expect(renderNote().html).toContain(`<p data-lost-links="" hidden="">${en.agreements.lostLinks}</p>`);
  expect(renderNote(VERSIONS.slice(0, 2)).html).not.toContain('data-lost-links');
});
