import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { findInlineCode } from './inline-code.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const scripts = (html: string) => findInlineCode(parseHtml(html)).scripts;
const blocked = (html: string) => findInlineCode(parseHtml(html)).blocked;

describe('findInlineCode', () => {
  it('hashes the exact text of an inline script, in the words of the CSP specification', () => {
    // The example of https://www.w3.org/TR/CSP3/#external-hash: printf "alert('Hello, world.');" | openssl dgst -sha256
    expect(scripts("<script>alert('Hello, world.');</script>")).toEqual([
      "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    ]);
  });

  it('keeps white space and turns line ends into line feeds, as the browser does', () => {
    expect(scripts('<script>\r\n a()\r</script>')).toEqual([hash('\n a()\n')]);
  });

  it.each([
    '',
    ' type=""',
    ' type="module"',
    ' type="text/javascript"',
    ' type="importmap"',
    ' type="speculationrules"',
  ])('hashes <script%s>, which the policy judges', (type) => {
    expect(scripts(`<script${type}>{}</script>`)).toEqual([hash('{}')]);
  });

  it.each(['application/ld+json', 'application/json', 'text/plain'])('ignores the data block of type %s', (type) => {
    expect(scripts(`<script type="${type}">{}</script>`)).toEqual([]);
  });

  it('ignores scripts from files and empty scripts', () => {
    expect(scripts('<script src="/a.js">ignored()</script><script></script>')).toEqual([]);
  });

  it('hashes style sheets, including those for visitors without scripts', () => {
    const html = '<style media="print">p{}</style><noscript><style>a{}</style></noscript>';
    expect(findInlineCode(parseHtml(html)).styles).toEqual([hash('p{}'), hash('a{}')]);
  });

  it('reports a style attribute, with its tag', () => {
    expect(blocked('<p class="a" style="color: red">')).toEqual([
      'a style attribute (use a class) in <p class="a" style="color: red">',
    ]);
  });

  it.each(['<form action="javascript:a()">', '<button formaction="JavaScript:a()">'])('reports %s', (tag) => {
    expect(blocked(tag)).toEqual([`a javascript: URL (use a button) in ${tag}`]);
  });

  it('reports an event handler and a javascript: URL', () => {
    expect(blocked('<button onClick="a()"><a href=" javascript:a()">')).toEqual([
      'an onclick handler (use addEventListener) in <button onClick="a()">',
      'a javascript: URL (use a button) in <a href=" javascript:a()">',
    ]);
  });

  it('ignores what only looks like code', () => {
    expect(
      blocked(
        '<p data-style="x" title="style=1 onclick=2" data-href="javascript:"><video controls><a href="/?javascript:">style="x" onclick="y"',
      ),
    ).toEqual([]);
    expect(blocked('<script>"<p style=x>"</script><!-- <p style=x> --><pre>&lt;p style="x"&gt;</pre>')).toEqual([]);
  });

  it('shortens a long tag', () => {
    expect(blocked(`<p style="${'x'.repeat(500)}">`)[0]).toMatch(/^a style attribute .{0,160}…$/);
  });
});
