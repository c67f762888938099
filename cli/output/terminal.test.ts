import { describe, expect, it } from 'vitest';
import { formatTable } from './terminal.ts';

describe('a table', () => {
  it('has aligned columns, with numbers on the right', () => {
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

  it('is only its header if there are no rows', () => {
    expect(formatTable(['no.', 'name'], [])).toBe('no.  name\n---  ----\n');
  });

  it('accounts for wide letters', () => {
    const [, , first = '', second = ''] = formatTable(
      ['name', 'x'],
      [
        ['山田太郎', '|'],
        ['Zoe\u0308 👩‍👩‍👧', '|'],
      ],
    ).split('\n');
    expect([first, second]).toEqual(['山田太郎  |', 'Zoe\u0308 👩‍👩‍👧    |']);
  });

  it('replaces characters that would move the cursor or reverse the text', () => {
    expect(formatTable(['n'], [['a\x1b[31mb\u202Ec\nd']])).toContain('a\uFFFD[31mb\uFFFDc d');
  });
});
