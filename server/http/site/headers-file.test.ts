import { describe, expect, it } from 'vitest';
import { parseHeadersFile } from './headers-file.ts';

const headersFor = parseHeadersFile(
  [
    '# a comment',
    '/*',
    '  X-One: 1',
    "  Content-Security-Policy: default-src 'none'; connect-src https://a.example",
    '',
    '/resources/_astro/*',
    '  # about the next line',
    '  Cache-Control: immutable',
    '/resources/:page/',
    '\tx-one: 2  ',
  ].join('\r\n'),
);

describe('parseHeadersFile', () => {
  it('gives every path the headers of the rule for all', () => {
    const headers = { 'x-one': '1', 'content-security-policy': "default-src 'none'; connect-src https://a.example" };
    expect(headersFor('/')).toEqual(headers);
    expect(headersFor('/any/where.txt')).toEqual(headers);
  });

  it('adds those of a narrower rule', () => {
    expect(headersFor('/resources/_astro/a/b.js')).toMatchObject({ 'x-one': '1', 'cache-control': 'immutable' });
    expect(headersFor('/resources/_astroX')).not.toHaveProperty('cache-control');
  });

  it('lets the later rule win', () => {
    expect(headersFor('/resources/docs/')).toMatchObject({ 'x-one': '2' });
  });

  it('joins values that one rule sets twice, so that a browser applies both policies', () => {
    expect(parseHeadersFile('/*\n  X: a\n  x: b')('/')).toEqual({ x: 'a, b' });
  });

  it('lets a placeholder stand for exactly one segment', () => {
    expect(headersFor('/resources/docs/x/')).toMatchObject({ 'x-one': '1' });
    expect(headersFor('/resources//')).toMatchObject({ 'x-one': '1' });
  });

  it('takes every other character of a path literally', () => {
    expect(parseHeadersFile('/a.b+c\n  X: 1')('/a.b+c')).toEqual({ x: '1' });
    expect(parseHeadersFile('/a.b+c\n  X: 1')('/aXbbc')).toEqual({});
  });

  it('sets nothing when the file is empty', () => {
    expect(parseHeadersFile('')('/')).toEqual({});
  });

  it.each(['  X-One: 1', '/*\n  no colon', 'resources/*'])('reports the line that it does not understand', (text) => {
    expect(() => parseHeadersFile(text)).toThrow(/^_headers, line [12]: ".*" is neither a path nor/);
  });
});
