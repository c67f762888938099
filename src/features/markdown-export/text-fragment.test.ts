import { describe, expect, it } from 'vitest';
import { textDirective } from './text-fragment.ts';

const PAGE = 'One day we met.\nThe next day we met again, and the day after we did not meet: 1-2, no more.';

const directive = (text: string, before = '', after = '') => textDirective({ text, before, after, page: PAGE });

describe('the URL of a passage', () => {
  it('has a short one in full, with special characters encoded', () => {
    expect(directive('we did not meet: 1-2, no more')).toBe(':~:text=we%20did%20not%20meet%3A%201%2D2%2C%20no%20more');
    expect(directive(' The  next ')).toBe(':~:text=The%20next');
  });

  it('has the words around it if the page contains it twice', () => {
    expect(directive('we met', 'The next day ', ' again, and')).toBe(':~:text=day-,we%20met,-again%2C');
    expect(directive('day', 'One ', ' we met.')).toBe(':~:text=One-,day,-we');
    expect(directive('day', '', '')).toBe(':~:text=day');
  });

  it('has only the beginning and the end of a long one, and of one with several blocks', () => {
    expect(directive('One day we met.\n\nThe next day we met again')).toBe(
      ':~:text=One%20day%20we%20met.,next%20day%20we%20met%20again',
    );
    const long = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ');
    expect(directive(long)).toBe(':~:text=w0%20w1%20w2%20w3%20w4,w55%20w56%20w57%20w58%20w59');
  });

  it('has a few words of both ends of a long one without spaces', () => {
    const text = `図書館で本を借りるには、図書カードが必要です。${'受付で作れます。'.repeat(20)}期限は二週間です`;
    const [start = '', end = ''] = (directive(text) ?? '').replace(':~:text=', '').split(',').map(decodeURIComponent);
    expect([start.length, end.length].every((length) => length > 10 && length < 40)).toBe(true);
    expect(text.startsWith(start)).toBe(true);
    expect(text.endsWith(end)).toBe(true);
  });

  it('begins and ends with whole words', () => {
    expect(directive('ext day we me', 'The n', 't again')).toBe(':~:text=next%20day%20we%20met');
    expect(directive(' day we met ', 'The next', 'again')).toBe(':~:text=next-,day%20we%20met,-again');
  });

  it('is undefined for white space', () => {
    expect(directive(' \n ')).toBeUndefined();
  });
});
