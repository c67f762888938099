import { expect, it } from 'vitest';
import { en } from '#lib/messages/en.ts';
import { rendered } from '#ui/testing.ts';
import { AGREEMENT, NOW, VERSIONS } from './testing.ts';
import { VersionNote } from './VersionNote.tsx';

const renderNote = (version: number, now = NOW, versions = VERSIONS) =>
  rendered(
    versions
      .filter((record) => record.version === version)
      .map((record) => (
        <VersionNote
          key={version}
          agreement={{ ...AGREEMENT, versions }}
          current={AGREEMENT.href}
          record={record}
          now={now}
          locale="en"
          messages={en.agreements}
        />
      )),
  );

it('a version that is no longer in force says when it was, and links to the text in force', () => {
  const note = renderNote(1);
  expect(note.one('p').text).toBe(
    'This is version 1, which is no longer in force. It was in force from January 1, 2026 to February 28, 2026.',
  );
  expect(note.links()).toEqual([
    'Read the text in force → /base/docs/code/',
    'History → /base/docs/code/history/',
    'Plain text → /base/docs/code/history/1.txt',
  ]);
});

it('the version in force says so, and when it ends if that is known', () => {
  const note = renderNote(2);
  expect(note.one('p').text).toBe(
    'This is version 2, in force from March 1, 2026 to December 31, 2026. Version 3 replaces it from January 1, 2027.',
  );
  expect(note.links()).toContain('What changed since version 1 → /base/docs/code/history/2/since/1/');
  expect(note.links().join()).not.toContain('Read the text in force');
  expect(renderNote(3, Date.parse('2027-02-01')).one('p').text).toBe(
    'This is version 3, in force since January 1, 2027.',
  );
});

it('a coming version says when it takes effect, and what is in force until then', () => {
  expect(renderNote(3).one('p').text).toBe(
    'This is version 3. It takes effect on January 1, 2027. Until then, version 2 is in force.',
  );
});

it('shows all digits of the fingerprint', () => {
  expect(renderNote(2).one('code').text).toBe('2'.repeat(64));
});
