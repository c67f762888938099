import { describe, expect, it } from 'vitest';
import { takeMagicComments } from './magic-comments.ts';

describe('magic comments', () => {
  it.each([
    ['js', '// highlight-next-line'],
    ['css', '/* highlight-next-line */'],
    ['tsx', '{/* highlight-next-line */}'],
    ['python', '# highlight-next-line'],
    ['yaml', '  # highlight-next-line'],
    ['html', '<!-- highlight-next-line -->'],
    ['md', '<!-- highlight-next-line -->'],
    ['sql', '-- highlight-next-line'],
  ])('mark the next line of %s: %s', (language, comment) => {
    const marked = takeMagicComments(`one\n${comment}\ntwo\nthree`, language);
    expect(marked).toEqual({ code: 'one\ntwo\nthree', highlighted: [2], openSince: undefined });
  });

  it('mark everything between start and end', () => {
    const code = 'a\n// highlight-start\nb\n\nc\n// highlight-end\nd';
    expect(takeMagicComments(code, 'ts')).toMatchObject({ code: 'a\nb\n\nc\nd', highlighted: [2, 3, 4] });
  });

  it('report an unclosed mark', () => {
    expect(takeMagicComments('a\n// highlight-start\nb', 'ts').openSince).toBe(2);
  });

  it('are text in a language with other comments, and after code', () => {
    expect(takeMagicComments('// highlight-next-line\nx', 'md').code).toBe('// highlight-next-line\nx');
    expect(takeMagicComments('x(); // highlight-next-line\ny', 'js').highlighted).toEqual([]);
  });
});
