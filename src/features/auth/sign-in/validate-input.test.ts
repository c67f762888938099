import { describe, expect, it } from 'vitest';
import { hasOtherLetters, parseCode, parseEmail } from './validate-input.ts';

describe('an e-mail address', () => {
  it.each([
    'anna@example.org',
    'a.b+c@sub.example.org',
    "o'neill@example.org",
    'root@localhost',
    'a@xn--bcher-kva.example',
    `${'a'.repeat(242)}@example.org`,
    `a@${'b'.repeat(63)}.example`,
  ])('may be %s', (address) => {
    expect(parseEmail(`  ${address}\n`)).toBe(address);
  });

  it.each([
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['yamada@例え。テスト', 'yamada@xn--r8jz45g.xn--zckzah'],
    ['ａｎｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'anna@example.org'],
    ['\u202aanna@example.org\u202c', 'anna@example.org'],
    ['anna@example.org \u200b', 'anna@example.org'],
  ])('typed as %s is %s', (typed, address) => {
    expect(parseEmail(typed)).toBe(address);
  });

  it('with other letters before the @ is told apart from one that is not complete', () => {
    const typed = ['山田@example.jp', 'zoë', 'zoe@例.jp', 'ａ＠b', '\u202aanna@'];
    expect(typed.map(hasOtherLetters)).toEqual([true, false, false, false, false]);
    expect(parseEmail('山田@example.jp')).toBeNull();
  });

  it.each([
    '',
    'anna',
    'anna@',
    '@example.org',
    'anna at example.org',
    'anna@example..org',
    'anna@-example.org',
    'anna@example.org, ben@example.org',
    'Anna <anna@example.org>',
    'anna@exam ple.org',
    // Another domain than the one without the joiner.
    'anna@نامه\u200cای.example',
    `${'a'.repeat(243)}@example.org`,
    `a@${'b'.repeat(64)}.example`,
  ])('is not "%s"', (typed) => {
    expect(parseEmail(typed)).toBeNull();
  });
});

describe('a code', () => {
  it.each([
    ...['123456', ' 123 456 ', '123-456', '1 2 3 4 5 6\n', '123\u00a0456', '\u200b123456'],
    ...['１２３４５６', '١٢٣٤٥٦', '۱۲۳۴۵۶', '१२३४५६'],
    '123456 confirms your address for Alder Quay',
    'Code: 123456.',
  ])('of six digits may be typed as "%s"', (typed) => {
    expect(parseCode(typed, 6)).toBe('123456');
  });

  it.each(['', '12345', '1234567', '12345a', 'abcdef', 'https://quay.example/?token=90123456'])(
    'of six digits is not "%s"',
    (typed) => {
      expect(parseCode(typed, 6)).toBeNull();
    },
  );

  it('may be longer if the configuration says so', () => {
    expect(parseCode('1234 5678', 8)).toBe('12345678');
  });
});
