import { describe, expect, it } from 'vitest';
import type { VersionRecord } from '#contracts/agreements.ts';
import { writeFrontMatter } from './write-front-matter.ts';

const RECORD: VersionRecord = {
  version: 2,
  effective: '2026-11-01',
  change: 'editorial',
  summary: 'Clearer.',
  sha256: 'a'.repeat(64),
};
const BLOCK = 'agreement:\n  version: 2\n  effective: 2026-11-01\n  change: editorial\n  summary: "Clearer."\n';
const OLD = 'agreement:\n  version: 1\n  effective: 2026-01-01\n  change: substantive\n  summary: One.\n';

describe('the front matter of a ratified document', () => {
  it.each([
    ['gets the agreement at its end', 'title: A\n', `title: A\n${BLOCK}`],
    ['gets it where it was empty', '', BLOCK],
    ['has the new one in the place of the old one', `${OLD}title: A\n`, `${BLOCK}title: A\n`],
    ['has it there when it is the last key', `title: A\n${OLD}`, `title: A\n${BLOCK}`],
    ['loses nothing after it', `${OLD}\n# Next\ntitle: A\n`, `${BLOCK}\n# Next\ntitle: A\n`],
    ['loses one that was written on a line', 'agreement: { version: 1 }\ntitle: A\n', `${BLOCK}title: A\n`],
    [
      'keeps comments in it',
      OLD.replace('agreement:\n', 'agreement: # by npm run ratify\n  # not by hand\n'),
      BLOCK.replace('agreement:\n', 'agreement: # by npm run ratify\n  # not by hand\n'),
    ],
    [
      'keeps a comment between its values',
      OLD.replace('  effective', '  # decided in May\n  effective'),
      BLOCK.replace('agreement:\n', 'agreement:\n  # decided in May\n'),
    ],
    [
      'drops a line of the old summary that looks like a comment',
      'agreement:\n  # ours\n  version: 1\n  summary: |\n    One\n    # two\ntitle: A\n',
      `${BLOCK.replace('agreement:\n', 'agreement:\n  # ours\n')}title: A\n`,
    ],
  ])('%s', (_, before, after) => {
    expect(writeFrontMatter(`---\n${before}---\n\nText.\n`, RECORD)).toBe(`---\n${after}---\n\nText.\n`);
  });

  it('is not confused with the text, which may mention agreements too', () => {
    const text = 'agreement:\n  version: 1\n\n---\n';
    expect(writeFrontMatter(`\n---\ntitle: A\n---\n${text}`, RECORD)).toBe(`\n---\ntitle: A\n${BLOCK}---\n${text}`);
  });

  it.each(['{ title: A }', '{ title: A, agreement: { version: 1 } }'])('stays unchanged if it is %s', (line) => {
    expect(() => writeFrontMatter(`---\n${line}\n---\nText.\n`, RECORD)).toThrow(
      'The agreement cannot be added to the front matter.',
    );
  });
});
