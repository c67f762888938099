import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareTexts, countChanges } from './compare.ts';
import type { Passage } from './model.ts';

const getSource = (passages: Passage[], side: 'before' | 'after') =>
  passages.flatMap(({ pieces }) => pieces.map((piece) => piece[side])).join('');

/** What a reader sees: `[-removed-]`, `{+added+}`, and added or removed blocks with a sign in front. */
function shown(before: string, after: string): string[] {
  const signs = { added: '+ ', removed: '- ', edited: '', kept: '= ' };
  const marked = { added: ['{+', '+}'], removed: ['[-', '-]'], kept: ['', ''] } as const;
  return compareTexts(before, after, 'en').map(({ change, pieces }) => {
    const isWhole = change === 'added' || change === 'removed';
    const text = pieces.map((piece) => {
      const [open, close] = isWhole ? ['', ''] : marked[piece.change];
      const [, start, inner, end] = /^(\s*)(.*?)(\s*)$/s.exec(piece.shown) ?? [];
      return `${start}${open}${inner}${close}${end}`;
    });
    return `${signs[change]}${text.join('').replaceAll(/\s+/g, ' ').trim()}`;
  });
}

describe('a difference shows', () => {
  it.each([
    ['a word for another one', 'It was read.', 'It was heard.', 'It was [-read-]{+heard+}.'],
    ['added words', 'Answer within days.', 'Answer within three full days.', 'Answer within {+three full+} days.'],
    ['removed words', 'Leave at any time, by mail.', 'Leave at any time.', 'Leave at any time[-, by mail-].'],
    [
      'a phrase as one change, although a small word in it is unchanged',
      'Members may ask for a list of all rules at any time.',
      'Members may ask for the text of each version at any time.',
      'Members may ask for [-a list of all rules-] {+the text of each version+} at any time.',
    ],
  ])('%s', (_, before, after, expected) => {
    expect(shown(before, after)).toEqual([expected]);
  });

  it('an admonition before a paragraph as added, and the paragraph as it was', () => {
    const before = '## 1. One\n\n1. It binds.\n';
    const after = '## 1. One\n\n:::plain\n\nIt holds.\n\n:::\n\n1. It binds.\n';
    expect(shown(before, after)).toEqual(['= 1. One', '+ It holds.', '= 1. It binds.']);
    expect(getSource(compareTexts(before, after, 'en'), 'after')).toBe(after);
  });

  it('the target of a link, and marks of emphasis, only where they changed', () => {
    const before = 'Read the **whole** [code](./code.md) first, and the [note](./note.md).';
    expect(shown(before, before.replace('./code', './rules'))).toEqual([
      'Read the whole code [-(./code.md)-] {+(./rules.md)+} first, and the note.',
    ]);
    expect(shown(before, before.replaceAll('**', ''))).toEqual([
      'Read the [-**-]whole[-**-] code first, and the note.',
    ]);
  });

  it('an added or removed paragraph as a whole, and a rewritten one as both', () => {
    expect(
      shown('One is here.\n\nTwo goes away.\n', 'One is here.\n\nThree comes **in** its place, `quite` another.\n'),
    ).toEqual(['= One is here.', '- Two goes away.', '+ Three comes in its place, `quite` another.']);
  });

  it('the numbers of a list where they changed', () => {
    expect(
      shown('1. First thing.\n2. Last thing.\n', '1. First thing.\n2. Another altogether.\n3. Last thing.\n'),
    ).toEqual(['= 1. First thing.', '+ 2. Another altogether.', '[-2.-] {+3.+} Last thing.']);
  });

  it('the rows of a table, and not how wide its columns are drawn', () => {
    const before = '| Step | Within |\n| --- | --- |\n| Answer | 3 days |\n';
    const after = '| Step   | Within |\n| ------ | ------ |\n| Answer | 5 days |\n';
    expect(shown(before, after)).toEqual(['= Step | Within', 'Answer | [-3-] {+5+} days']);
  });

  it('nothing if only white space has changed', () => {
    const passages = compareTexts('Two words\nand more.\n', 'Two words and\nmore.\n\n', 'en');
    expect(countChanges(passages)).toBe(0);
    expect(passages.map(({ change }) => change)).toEqual(['kept']);
  });

  it('words of a language without spaces', () => {
    const [passage] = compareTexts('会員は規約に同意する。', '会員は規範に同意する。', 'ja');
    expect(passage?.pieces.filter(({ change }) => change === 'kept').map(({ shown }) => shown)).toEqual([
      '会員は',
      'に同意する。',
    ]);
  });
});

it('counts each edited block, and a run of added or removed blocks as one', () => {
  const before = '# A\n\nOne stays here.\n\nTwo is read.\n\nThree.\n';
  const after = '# A\n\nOne stays here.\n\nTwo is heard.\n\nFour, quite new.\n\nFive, as new as that.\n';
  expect(countChanges(compareTexts(before, after, 'en'))).toBe(2);
  expect(countChanges(compareTexts(before, before, 'en'))).toBe(0);
});

/** Numbers from 0 to 1 that look random and are the same in each run. https://en.wikipedia.org/wiki/Xorshift */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const SNIPPETS = [
  '',
  ' ',
  '\n',
  '\n\n',
  'word',
  ' two words ',
  '**',
  '_',
  '[',
  '](x.md)',
  '`',
  '| a |\n|-|\n',
  '\n- ',
  '\n3. ',
  '\n> ',
  '\n## ',
  ':::tip\n',
  '\n:::\n',
  '\\*',
  '&amp;',
  'é',
  '😀',
  '語',
  '\t',
  '<b>',
  '[^1]',
  '\n[^1]: n\n',
  '---',
];

/** A text with some parts replaced by others. */
function edited(text: string, random: () => number): string {
  let result = text;
  const count = Math.floor(random() * 8);
  for (let edit = 0; edit < count; edit += 1) {
    const at = Math.floor(random() * (result.length + 1));
    const cut = random() < 0.5 ? 0 : Math.floor(random() * 80);
    const snippet = SNIPPETS[Math.floor(random() * SNIPPETS.length)] ?? '';
    result = result.slice(0, at).toWellFormed() + snippet + result.slice(at + cut).toWellFormed();
  }
  return result;
}

describe('for any edits', () => {
  const source = readFileSync('tests/sites/handbook/content/agreements/ground_rules/1.md', 'utf8');
  const start = source.slice(0, 4000);

  it('the earlier text is the difference without additions, the later one without removals', () => {
    const random = randomNumbers(2026);
    for (let round = 0; round < 150; round += 1) {
      const from = Math.floor(random() * 2000);
      const before = edited(start.slice(from, from + 1500).toWellFormed(), random);
      const after = edited(before, random);
      const passages = compareTexts(before, after, 'en');
      expect(getSource(passages, 'before')).toBe(before);
      expect(getSource(passages, 'after')).toBe(after);
    }
  });

  it('equal texts have no difference', () => {
    const random = randomNumbers(7);
    for (let round = 0; round < 30; round += 1) {
      const text = edited(start, random);
      const passages = compareTexts(text, text, 'en');
      expect(passages.every(({ change }) => change === 'kept')).toBe(true);
      expect(countChanges(passages)).toBe(0);
    }
  });
});
