import { describe, expect, it } from 'vitest';
import { checkRestQuery, isNestedTooDeep } from './rest-query.ts';

const check = (search: string, isFunction = false) => checkRestQuery(search, isFunction);
const list = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join();

describe('the query of a request', () => {
  it.each([
    '',
    'select=*',
    'select=document,version,in:agreement_versions!inner(title)&order=version.desc.nullslast,document&limit=10&offset=5',
    'id=eq.5&name=not.in.(1,"a,b")&left_at=not.is.null&body=ilike.*a*&written=gte.2026-01-31T10:00:00%2B00:00',
    'or=(a.eq.1,and(b.is.null,not.or(c.gt.2,d.lt.3)))&not.and=(e.eq."x,(y",f.neq.2)',
    'columns="a","b"&on_conflict=a,b',
    'name=eq.',
    'name=eq.{a,b}',
  ])('may have what a client library sends: %s', (search) => expect(check(search)).toBeUndefined());

  it.each([
    ['summary=match.(a*)*\\1', 'A filter is one of'],
    ['summary=imatch.x', 'A filter is one of'],
    ['summary=not.match.x', 'A filter is one of'],
    ['summary=like(any).{%a%,%b%}', 'A filter is one of'],
    ['or=(summary.match.x,version.eq.1)', 'A filter is one of'],
    ['summary=fts(english).x', 'No column here has an index for text search.'],
    ['summary=x', 'A filter is one of'],
    ['effective=eq.{}', 'lists or objects'],
    ['effective=not.eq.[1]', 'lists or objects'],
    ['effective=in.({"a":1})', 'lists or objects'],
    ['summary=like.%25a%25b%25c%25', 'wildcards'],
    [`summary=like.${'a'.repeat(101)}`, '100 characters'],
    ['version=is.5', '"is" needs'],
    ['version=in.1', '"in" needs'],
    [`version=in.(${list(101, String)})`, '"in" needs a list of at most 100'],
    ['select="', '"select" is not a list'],
    ['select=version.count()', '"select" is not a list'],
    ['select=a(b', '"select" is not a list'],
    ['select=a(b(c))', 'none in another'],
    ['select=a(x),b(x),c(x)', 'At most 2 tables'],
    [`select=${list(31, (index) => `c${index}`)}`, 'At most 30 columns'],
    [`order=${list(6, (index) => `c${index}`)}`, '5 columns'],
    ['order=version,summary;drop', '"order" is not'],
    ['limit=-1', '"limit" is a whole number'],
    ['offset=1000000', '"offset" is a whole number'],
    ['limit=100001', '"limit" is a whole number'],
    ['columns=a b', '"columns" is not'],
    [`columns=${list(31, (index) => `c${index}`)}`, '"columns" has at most 30'],
    ['select=a)(b', '"select" is not a list'],
    ['a b=eq.1', '"a b" is not the name'],
    ['or=a.eq.1', 'in parentheses'],
    ['or=(a.eq.1))', 'in parentheses'],
    ['or=("a.eq.1)', 'in parentheses'],
    [`or=(${list(21, (index) => `a.eq.${index}`)})`, '20 conditions'],
    [`or=(${list(10, () => 'a.eq.1')})&and=(${list(11, () => 'b.eq.1')})`, '20 conditions'],
    ['or=(and(or(and(a.eq.1,b.eq.1),c.eq.1),d.eq.1),e.eq.1)', 'nested 3 deep'],
    ['a=eq.%00', 'NUL'],
    ['a%00=eq.1', 'NUL'],
    [list(21, (index) => `c${index}=eq.1`).replaceAll(',', '&'), '20 parameters'],
    [`a=eq.${'x'.repeat(4096)}`, '4096 characters'],
  ])('is refused with an explanation: %s', (search, sentence) => {
    expect(check(search)).toContain(sentence);
    expect(check(search)).toMatch(/^["A-Z].*\.$/);
  });

  it('of a function has arguments, which are not filters unless they look like one', () => {
    expect(check('page_size=10&since=2026-01-31', true)).toBeUndefined();
    expect(check('name=match.x', true)).toContain('A filter is one of');
    expect(check('name=%00', true)).toContain('NUL');
  });
});

it('no query takes long to check', () => {
  const before = process.threadCpuUsage();
  for (const sign of ['"', '(', '\\', '"\\', '(a', ',', 'or(', '%'])
    for (const start of ['or=(', 'select=', 'a=in.(', 'order=']) check((start + sign.repeat(4096)).slice(0, 4096));
  expect(isNestedTooDeep(`"${'\\"'.repeat(32_000)}`)).toBe(false);
  // Of the processor, in microseconds: how busy the machine is does not matter.
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000);
});

it.each([
  ['{"a":[{"b":"[[[["}]}', false],
  [`${'['.repeat(32)}${']'.repeat(32)}`, false],
  ['['.repeat(33), true],
  ['{"a":'.repeat(33), true],
  [`"${'['.repeat(100)}"`, false],
  [`"\\"${'['.repeat(100)}"`, false],
  [`[${list(100, () => '[{}]')}]`, false],
])('a body is nested too deep: %s … %s', (body, expected) => expect(isNestedTooDeep(body)).toBe(expected));
