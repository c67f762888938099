import { describe, expect, it } from 'vitest';
import { formatTable } from './terminal.ts';

describe('a table', () => {
  it('has its columns below each other, numbers on the right', () => {
    const rows = [
      [1, 'Anna', 'member'],
      [12, 'Bartholomew', null],
    ];
    expect(formatTable(['no.', 'name', 'standing'], rows)).toBe(
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
    expect(formatTable(['no.', 'name'], [])).toBe('no.  name\n---  ----\n');
  });

  it('leaves wide letters the room that they take', () => {
    const [, , first = '', second = ''] = formatTable(
      ['name', 'x'],
      [
        ['山田太郎', '|'],
        ['Zoe\u0308 👩‍👩‍👧', '|'],
      ],
    ).split('\n');
    expect([first, second]).toEqual(['山田太郎  |', 'Zoe\u0308 👩‍👩‍👧    |']);
  });

  it('shows what would move the cursor or turn the text around', () => {
    expect(formatTable(['n'], [['a\x1b[31mb\u202Ec\nd']])).toContain('a\uFFFD[31mb\uFFFDc d');
  });
});
