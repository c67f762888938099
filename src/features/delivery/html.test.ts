import { describe, expect, it } from 'vitest';
import { startTags } from './html.ts';

const names = (html: string) => [...startTags(html)].map((tag) => tag.name);
const first = (html: string) => [...startTags(html)][0];

describe('startTags', () => {
  it('finds the start tags in order and leaves end tags and the doctype', () => {
    expect(names('<!doctype html><html><body><P>a<br/>b</P></body></html>')).toEqual(['html', 'body', 'p', 'br']);
  });

  it('does not look into comments, the empty one included', () => {
    expect(names('<!-- <p> --><a><!--><b>--><i><!-- x --!><u>')).toEqual(['a', 'b', 'i', 'u']);
  });

  it('does not look into scripts, styles, titles and text fields', () => {
    const html = '<title><b></title><script>"<p>"</script><style>/*<p>*/</style><textarea><p></textarea><i>';
    expect(names(html)).toEqual(['title', 'script', 'style', 'textarea', 'i']);
  });

  it('reads values in double quotes, in single quotes, bare, and absent', () => {
    const tag = first(`<a HREF="x>y" title='"' class=b/c hidden data-n = 1>`);
    expect(Object.fromEntries(tag?.attributes ?? [])).toEqual({
      href: 'x>y',
      title: '"',
      class: 'b/c',
      hidden: '',
      'data-n': '1',
    });
  });

  it('ends a bare value at white space and not at a quote inside it', () => {
    expect(first("<a href=it's class=b>")?.attributes.get('href')).toBe("it's");
  });

  it('counts the first of two attributes with one name', () => {
    expect(first('<a id=one id=two>')?.attributes.get('id')).toBe('one');
  });

  it('gives the text of a script up to its end tag, whatever its case', () => {
    expect(first('<script>if (a</b/.test(c)) d()</SCRIPT >')?.text).toBe('if (a</b/.test(c)) d()');
  });

  it('gives the tag as it is written', () => {
    expect(first('a <p  class="b">c')?.source).toBe('<p  class="b">');
  });

  it('ends at the end of a page that breaks off', () => {
    expect(names('<p class="a')).toEqual(['p']);
    expect(first('<script>a()')?.text).toBe('a()');
    expect(names('<!-- <p>')).toEqual([]);
  });
});
