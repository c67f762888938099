import { describe, expect, it } from 'vitest';
import { canonicalText, toSha256 } from './canonical.ts';

const TEXT = '# Über uns\n\nWir sind frei.\n\n- eins\n  - zwei\n';
const SOURCE = `---\ntitle: Über\n# a comment\n---\n\n${TEXT}`;

describe('the canonical text', () => {
  it.each([
    ['has no front matter, and no blank lines in its place', SOURCE],
    ['is the same without front matter', TEXT],
    ['is the same with empty front matter', `---\n---\n${TEXT}`],
    ['is the same with blank lines before the front matter', `\n \n${SOURCE}`],
    ['has no byte order mark', `\uFEFF${SOURCE}`],
    ['has no byte order mark after the front matter either', SOURCE.replace('# Ü', '\uFEFF# Ü')],
    ['has Unix line ends, instead of those of Windows', SOURCE.replaceAll('\n', '\r\n')],
    ['and instead of those of old Macs', SOURCE.replaceAll('\n', '\r')],
    ['has composed letters', SOURCE.normalize('NFD')],
    ['has no space and no tab at the end of a line', SOURCE.replaceAll('\n', ' \t\n').replaceAll('--- \t', '---')],
    ['has none on the last line', `${SOURCE.trimEnd()}  `],
    ['ends with one line end, instead of none', SOURCE.trimEnd()],
    ['and instead of many', `${SOURCE}\n  \n\n`],
  ])('%s', (_, source) => {
    expect(canonicalText(source)).toBe(TEXT);
    expect(canonicalText(canonicalText(source))).toBe(TEXT);
  });

  it.each([
    ['a letter', TEXT.replace('frei', 'Frei')],
    ['a word that is emphasised', TEXT.replace('frei', '*frei*')],
    ['a line break', TEXT.replace('sind ', 'sind\n')],
    ['a blank line', TEXT.replace('\n\n-', '\n\n\n-')],
    ['space at the beginning of a line', TEXT.replace('  -', '    -')],
    ['a space within a line', TEXT.replace('sind ', 'sind  ')],
    ['a space that does not break', TEXT.replace('sind ', 'sind\u00A0')],
  ])('changes with %s', (_, source) => {
    expect(toSha256(canonicalText(source))).not.toBe(toSha256(canonicalText(TEXT)));
  });

  it('keeps a horizontal rule that is not front matter', () => {
    expect(canonicalText('---\ntitle: A\n---\n\nOne.\n\n---\n\nTwo.\n\n---\n')).toBe('One.\n\n---\n\nTwo.\n\n---\n');
  });

  it('of an empty text is one line end', () => {
    for (const source of ['', '\n', '  ', '\uFEFF', '---\n---', '---\ntitle: A\n---\n\n  \n']) {
      expect(canonicalText(source)).toBe('\n');
    }
  });
});

describe('a hash', () => {
  it('is the SHA-256 of the bytes in UTF-8', () => {
    expect(toSha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(toSha256(Buffer.from(TEXT))).toBe(toSha256(TEXT));
  });
});
