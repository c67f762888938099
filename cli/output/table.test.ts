import { describe, expect, it } from 'vitest';
import { tableOf } from './table.ts';
import { widthOf } from './width.ts';

describe('a table', () => {
  it('has its columns below each other, numbers on the right', () => {
    const rows = [
      [1, 'Anna', 'member'],
      [12, 'Bartholomew', null],
    ];
    expect(tableOf(['no.', 'name', 'standing'], rows)).toBe(
      [
        'no.  name         standing',
        '---  -----------  --------',
        '  1  Anna         member',
        ' 12  Bartholomew',
        '',
      ].join('\n'),
    );
  });

  it('is its header alone where there is nothing', () => {
    expect(tableOf(['no.', 'name'], [])).toBe('no.  name\n---  ----\n');
  });

  it('leaves wide letters the room that they take', () => {
    const [, , first = '', second = ''] = tableOf(
      ['name', 'x'],
      [
        ['山田太郎', '|'],
        ['Zoë', '|'],
      ],
    ).split('\n');
    expect([first, second]).toEqual(['山田太郎  |', 'Zoë       |']);
  });

  it('shows what would move the cursor or turn the text around', () => {
    expect(tableOf(['n'], [['a\x1b[31mb\u202Ec\nd']])).toContain('a\uFFFD[31mb\uFFFDc d');
  });
});

it.each([
  ['Anna', 4],
  ['e\u0301', 1],
  ['山田', 4],
  ['한글', 4],
  ['ｆｕｌｌ', 8],
  ['👩‍👩‍👧', 2],
  ['❤️', 2],
  ['\u200B', 0],
  ['Ελένη', 5],
])('%s takes %i columns', (text, width) => expect(widthOf(text)).toBe(width));
