import { describe, expect, it } from 'vitest';
import { HtmlEdits } from './html-edits.ts';
import { getAttribute, getText, type HtmlElement, parseHtml } from './parse-html.ts';

const names = (html: string) => parseHtml(html).elements.map(({ tagName }) => tagName);

/** A fragment with a change to its first element. */
function edit(html: string, change: (edits: HtmlEdits, element: HtmlElement) => void): string {
  const edits = new HtmlEdits(html);
  const [first] = parseHtml(html).elements;
  if (first) change(edits, first);
  return edits.apply();
}

describe('a parsed page', () => {
  it('has its elements in the order of the source, including those in templates and in noscript', () => {
    expect(
      names(
        '<!doctype html><html><body><P>a<br/>b</P><template><b></b></template><noscript><i></i></noscript></body></html>',
      ),
    ).toEqual(['html', 'body', 'p', 'br', 'template', 'b', 'noscript', 'i']);
  });

  it('has no elements in comments, scripts, styles, titles and text fields', () => {
    expect(
      names('<!-- <p> --><title><b></title><script>"<p>"</script><style>/*<p>*/</style><textarea><p></textarea>'),
    ).toEqual(['title', 'script', 'style', 'textarea']);
  });

  it('has decoded attributes, however they are written', () => {
    const [link] = parseHtml(`<a HREF="x>y" title='"&amp;' class=b/c hidden data-n = 1>`).elements;
    const values = ['href', 'title', 'class', 'hidden', 'data-n', 'id'].map((name) => link && getAttribute(link, name));
    expect(values).toEqual(['x>y', '"&', 'b/c', '', '1', undefined]);
  });

  it('has the first of two attributes with one name, as in a browser', () => {
    const [link] = parseHtml('<a href="/a/" HREF="/b/">').elements;
    expect(link?.attributes.map(({ name, value }) => [name, value])).toEqual([['href', '/a/']]);
  });

  it('has one text for words with escapes', () => {
    expect(parseHtml('a &amp; b &lt; c').children).toEqual([{ type: 'text', value: 'a & b < c' }]);
  });

  it('has the exact text of a script', () => {
    const [script] = parseHtml('<script>if (a</b/.test(c)) d()</SCRIPT >').elements;
    expect(script && getText(script)).toBe('if (a</b/.test(c)) d()');
  });
});

describe('an edited text', () => {
  it('is the same, byte for byte, if nothing changes', () => {
    const html = "<P class='a'  hidden>x &#x3E; y<br/></p >";
    expect(edit(html, () => {})).toBe(html);
  });

  it('gets attributes and loses them', () => {
    expect(edit(`<a href='/x/' class=b>`, (edits, link) => edits.setAttribute(link, 'href', '/"&'))).toBe(
      '<a href="/&quot;&amp;" class=b>',
    );
    expect(edit('<img src=/a/ />', (edits, image) => edits.setAttribute(image, 'alt', 'A'))).toBe(
      '<img src=/a/ alt="A" />',
    );
    expect(edit('<details>', (edits, details) => edits.setAttribute(details, 'open', ''))).toBe('<details open>');
    expect(edit(`<a  id='x' href="/">`, (edits, link) => edits.removeAttribute(link, 'id'))).toBe('<a href="/">');
  });

  it('gets other tags, and keeps what is between them', () => {
    expect(edit('<H2 id=a>b</H2 >', (edits, heading) => edits.rename(heading, 'h3'))).toBe('<h3 id=a>b</h3 >');
    expect(edit('<x-y>b</x-y>', (edits, element) => edits.replaceTags(element, '<p>', '</p>'))).toBe('<p>b</p>');
  });

  it('is edited in the right place after an end tag with space in it', () => {
    const html = '<p>a</p ><h2>b</h2\n><!-- c --><h3>d</h3>';
    const edits = new HtmlEdits(html);
    const { elements, children } = parseHtml(html);
    for (const element of elements) edits.rename(element, `x-${element.tagName}`);
    for (const node of children) if (node.type === 'comment') edits.remove(node);
    expect(edits.apply()).toBe('<x-p>a</x-p ><x-h2>b</x-h2\n><x-h3>d</x-h3>');
  });

  it('loses an unclosed element, up to where it ends', () => {
    const html = '<ul><li>a<li>b</ul>c';
    const edits = new HtmlEdits(html);
    const [, item] = parseHtml(html).elements;
    if (item) edits.remove(item);
    expect(edits.apply()).toBe('<ul><li>b</ul>c');
  });

  it('has what is inserted before what is replaced there', () => {
    expect(
      edit('<p>a</p>', (edits, { startTag }) => {
        edits.replace(startTag.start, startTag.end, '<h2>');
        edits.insert(startTag.start, '<hr>');
      }),
    ).toBe('<hr><h2>a</p>');
  });

  it('drops changes within a removed part', () => {
    const html = '<div><p id="a">x</p></div><p>y</p>';
    const [div, paragraph] = parseHtml(html).elements;
    const edits = new HtmlEdits(html);
    if (div && paragraph) {
      edits.removeAttribute(paragraph, 'id');
      edits.remove(div);
      edits.prepend(div, 'z');
    }
    expect(edits.apply()).toBe('<p>y</p>');
  });
});
