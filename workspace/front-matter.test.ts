import { describe, expect, it } from 'vitest';
import { parseFrontMatter, parseYaml, splitFrontMatter } from './front-matter.ts';

const SOURCE = `---
title: "A: b" # said so
agreement: # by a program
  # not by hand
  version: 2
  effective: 2026-01-31
  summary: >
    One
    # and two
authors:
  - anna
  - 'ben'
tags: [one, two]
empty:
---

title: not this
`;

describe('the parts of a Markdown file', () => {
  it('know on which line of the file they begin', () => {
    const { head, frontMatter, body } = splitFrontMatter('\r\n---\r\ntitle: A\r\n---\r\n\r\n\r\nText.\r\n');
    expect(head).toBe('\n---\ntitle: A\n---\n\n\n');
    expect(frontMatter).toEqual({ text: 'title: A\n', linesBefore: 2 });
    expect(body).toEqual({ text: 'Text.\n', linesBefore: 6 });
  });

  it('are just a text if the dashes are never closed', () => {
    expect(splitFrontMatter('---\ntitle: A\n')).toEqual({
      head: '',
      frontMatter: undefined,
      body: { text: '---\ntitle: A\n', linesBefore: 0 },
    });
  });
});

describe('front matter', () => {
  it.each(['', '\uFEFF', '\n \n'])('has its data, whatever comes before the dashes (%j)', (before) => {
    const { data, errors } = parseFrontMatter((before + SOURCE).replaceAll('\n', '\r\n'));
    expect(errors).toEqual([]);
    expect(data).toEqual({
      title: 'A: b',
      agreement: { version: 2, effective: '2026-01-31', summary: 'One # and two\n' },
      authors: ['anna', 'ben'],
      tags: ['one', 'two'],
      empty: null,
    });
  });

  it.each([
    [['title'], { firstLine: 2, valueLine: 2, lastLine: 2, scalar: 'A: b' }],
    [['agreement'], { firstLine: 3, valueLine: 5, lastLine: 9, scalar: undefined }],
    [['agreement', 'version'], { firstLine: 5, valueLine: 5, lastLine: 5, scalar: '2' }],
    [['agreement', 'summary'], { firstLine: 7, valueLine: 7, lastLine: 9, scalar: 'One # and two\n' }],
    [['authors', 1], { firstLine: 12, valueLine: 12, lastLine: 12, scalar: 'ben' }],
    [['tags', 0], { firstLine: 13, valueLine: 13, lastLine: 13, scalar: 'one' }],
    [['empty'], { firstLine: 14, valueLine: 14, lastLine: 14, scalar: '' }],
    [['agreement', 'change'], undefined],
    [['title', 'more'], undefined],
    [['authors', 2], undefined],
  ])('finds %j', (path, place) => expect(parseFrontMatter(SOURCE).find(path)).toEqual(place));

  it.each([
    [['authors', 1], 12],
    [['authors', 7], 10],
    [['agreement', 'change', 'more'], 3],
    [['nothing'], 1],
    [[], 1],
  ])('has the line of %j, or of the nearest key above it', (path, line) =>
    expect(parseFrontMatter(SOURCE).getLine(path)).toBe(line),
  );

  it('that cannot be parsed is reported with the lines of the file', () => {
    const { errors } = parseFrontMatter('---\ntitle: A\ntags: [one\nslug: x\n---\n');
    expect(errors).toEqual([{ line: 3, message: expect.stringContaining('Flow sequence') }]);
  });

  it.each([
    ['title: Rules: the first', 2, 'A value with a colon in it needs quotes'],
    ['title:Rules\ndescription: B', 2, 'write a colon and a space between the two'],
    ["title: 'The yard's rules'", 2, 'An apostrophe ends a value in single quotes. Use double ones'],
    ['title: [Draft] Rules', 2, 'Put all of it in quotes'],
    ['title: @home', 2, 'A value that begins with this sign needs quotes'],
    ['title: "Rules', 2, 'is never closed'],
    ['title: A\ntitle: B', 3, 'This key appears twice'],
    ['tags:\n\t- wood', 3, 'indented by spaces'],
  ])('with %j is reported with the right way to write it', (text, line, message) => {
    const [first] = parseFrontMatter(`---\n${text}\n---\n`).errors;
    expect(first).toEqual({ line, message: expect.stringContaining(message) });
  });

  it('with an unknown alias is reported', () => {
    expect(parseFrontMatter('---\ntitle: *other\n---\n')).toMatchObject({
      data: null,
      errors: [{ line: 2, message: expect.stringContaining('Unresolved alias') }],
    });
  });

  it('that is missing has no data', () => {
    expect(parseFrontMatter('Text.\n\ntitle: not this\n')).toMatchObject({ data: null, errors: [] });
  });
});

it('a file of YAML has the lines of its records', () => {
  const { data, getLine } = parseYaml('# People\nanna:\n  name: Anna\nben:\n  name: Ben\n');
  expect(data).toEqual({ anna: { name: 'Anna' }, ben: { name: 'Ben' } });
  expect(getLine(['ben', 'name'])).toBe(5);
  expect(getLine(['ben', 'title'])).toBe(4);
});

it.each([
  ['title: A\vb', 'U\\+000B', 2],
  ['title: A\n# \uFFFF', 'U\\+FFFF', 3],
  ['title: >\n  A\n  "b\\v"\nslug: "b\\v"', 'U\\+000B', 5],
  ['title: Caf\uFFFD', 'UTF-8', 2],
])('a character that a text cannot have is a mistake in %j', (lines, named, line) => {
  const [mistake, ...others] = parseFrontMatter(`---\n${lines}\n---\n`).errors;
  expect(mistake).toEqual({ line, message: expect.stringMatching(named), isLetter: true });
  expect(others).toEqual([]);
});

it.each([
  ['label: [x\n', 1],
  ['a: 1\nbad: {\n', 2],
  ['a: [x,\n  y\n\nb: 1\n', 2],
  ['a: "x\n', 1],
  ['a: 1\nn:\nn: 2\n', 3],
  ['a: 1\nn: 2\nn: 2\n', 3],
  ['n:\n@x: 1\n', 2],
])('a mistake in %j is on line %i', (text, line) => {
  expect(parseYaml(text).errors.map((mistake) => mistake.line)).toEqual([line]);
});
