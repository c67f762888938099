import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

const MARK = '<template data-truncate></template>';
const excerpt = (html: string) => excerptOf(html, '/resources/blog/post/');

describe('what a list shows of a post', () => {
  it('ends at the mark', () => {
    expect(excerpt(`<p>First.</p>\n${MARK}\n<p>Second.</p>`)).toEqual({ html: '<p>First.</p>', isCut: true });
  });

  it('is all of it where there is no mark', () => {
    expect(excerpt('<p>First.</p>\n<h2 id="b">Second</h2>')).toEqual({
      html: '<p>First.</p>\n<h3>Second</h3>',
      isCut: false,
    });
  });

  it('is all of it where nothing follows the mark', () => {
    expect(excerpt(`<p>First.</p>\n${MARK}\n`)).toEqual({ html: '<p>First.</p>', isCut: false });
  });

  it('is cut where a picture alone follows', () => {
    expect(excerpt(`<p>First.</p>${MARK}<p><img src="/a.png" alt="A"></p>`).isCut).toBe(true);
  });

  it('is closed where the mark stands inside something', () => {
    expect(excerpt(`<ul><li>One${MARK}</li><li>Two</li></ul>`).html).toBe('<ul><li>One</li></ul>');
  });
});
