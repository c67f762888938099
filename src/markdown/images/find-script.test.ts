import { expect, it } from 'vitest';
import { findScript } from './find-script.ts';

const svg = (inside: string, subset = '') =>
  `<?xml version="1.0"?>\n<!DOCTYPE svg [${subset}]>\n<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
const HIDDEN = { line: 3, what: 'an <!ENTITY>, and so perhaps a script' };

it.each([
  ['a script', svg('<script>a()</script>'), { line: 3, what: 'a script' }],
  ['a handler', svg('<g onclick="a()"/>'), { line: 3, what: 'a script' }],
  ['markup behind an abbreviation', svg('&x;', `\n<!ENTITY x "<script>a()</script>">`), HIDDEN],
  ['a URL in parts', svg('<a href="&x;&y;"/>', `\n<!ENTITY x 'java'> <!ENTITY y 'script:a()'>`), HIDDEN],
  ['an abbreviation of another file', svg('&x;', '\n<!ENTITY x SYSTEM "a.xml">'), HIDDEN],
  ['one for declarations', svg('&x;', '\n<!ENTITY % x "http://a.example/">'), HIDDEN],
])('finds %s', (_, source, found) => {
  expect(findScript(source)).toEqual(found);
});

it.each([
  ['a drawing', svg('<path d="M0 0"/>')],
  [
    'URLs of namespaces',
    svg('<g xmlns:x="&ns;"/>', '\n\t<!ENTITY ns "http://ns.example/Flows/1.0/">\n<!ENTITY b \'https://b.example/\' >'),
  ],
])('finds none in %s', (_, source) => {
  expect(findScript(source)).toBeUndefined();
});
