import { expect, it } from 'vitest';
import { isSafeAttribute, judgeElement } from './safe-html.ts';

it('texts, pictures and formulas stay; elements that do or load something go with their content, others without it', () => {
  const judge = (names: string) => [...new Set(names.split(' ').map(judgeElement))];
  expect(judge('p a img table details input svg path math mi')).toEqual(['keep']);
  expect(judge('script style iframe object embed base link meta form button textarea template title')).toEqual([
    'drop',
  ]);
  expect(judge('article font video foreignobject animate set use maction x-y')).toEqual(['unwrap']);
});

it.each([
  ['a', 'href', 'https://a.example/'],
  ['a', 'href', 'mailto:a@example.org'],
  ['a', 'href', '/docs/?a=b#c'],
  ['a', 'href', '#c'],
  ['a', 'aria-label', 'A word'],
  ['img', 'src', '/a.png'],
  ['img', 'src', 'data:image/png;base64,AA=='],
  ['input', 'type', 'checkbox'],
  ['input', 'checked', ''],
])('<%s %s="%s"> keeps its attribute', (element, name, value) => {
  expect(isSafeAttribute(element, name, value)).toBe(true);
});

it.each([
  ['a', 'href', 'javascript:a()'],
  ['a', 'href', ' JavaScript:a()'],
  ['a', 'href', 'java\n\tscript:a()'],
  ['a', 'href', '\u0001javascript:a()'],
  ['a', 'href', 'vbscript:a()'],
  ['a', 'href', 'data:text/html,a'],
  ['a', 'href', '//a.example/'],
  ['a', 'href', '/\t/a.example/'],
  ['a', 'href', '/\\a.example/'],
  ['q', 'cite', 'javascript:a()'],
  ['img', 'src', 'https://a.example/a.png'],
  ['img', 'src', '//a.example/a.png'],
  ['img', 'src', '/\\a.example/a.png'],
  ['img', 'src', 'data:text/html,a'],
  ['img', 'src', 'x data:image/png;base64,AA=='],
  ['img', 'srcset', 'https://a.example/a.png'],
  ['img', 'onerror', 'a()'],
  ['p', 'style', 'background: url(https://a.example/)'],
  ['a', 'ping', 'https://a.example/'],
  ['a', 'xlink:href', 'https://a.example/'],
  ['input', 'type', 'password'],
  ['input', 'name', 'code'],
  ['input', 'aria-label', 'Your code'],
])('<%s %s="%s"> loses its attribute', (element, name, value) => {
  expect(isSafeAttribute(element, name, value)).toBe(false);
});
