import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { getTrustedTypesScript } from './trusted-types.ts';

type Policy = {
  createHTML: (html: string, type: string, sink: string) => string | null;
  createScriptURL: (url: string) => string | null;
  createScript: (text: string) => string;
};

/** The policy that the script makes in a page. */
function getPolicy(): Policy {
  const policies = new Map<string, Policy>();
  const trustedTypes = { createPolicy: (name: string, policy: Policy) => policies.set(name, policy) };
  const page = { trustedTypes, URL, location: new URL('https://yard.example/resources/docs/') };
  runInNewContext(getTrustedTypesScript('"/resources/"'), { ...page, window: page });
  const policy = policies.get('default');
  if (!policy) throw new Error('There is no default policy.');
  return policy;
}

const toHtml = (html: string, sink = 'Element innerHTML') => getPolicy().createHTML(html, 'TrustedHTML', sink);

it.each(['<ul><li><a href="/resources/">Home</a></ul>', 'a < b', '<p>&lt;script>', '<code>scripted</code>'])(
  'markup stays as it is: %s',
  (html) => expect(toHtml(html)).toBe(html),
);

it.each([
  '<script>x()</script>',
  '<SCRIPT src=x>',
  '<b><iframe srcdoc=x>',
  '<object data=x>',
  '<embed src=x>',
  '<base href=x>',
])('markup that loads or runs something is rejected: %s', (html) => expect(toHtml(html)).toBeNull());

it('a whole page is parsed unchanged, which runs nothing', () => {
  expect(toHtml('<script>x()</script>', 'DOMParser parseFromString')).toBe('<script>x()</script>');
});

it.each([
  ['/resources/sw.js', true],
  ['../pagefind/pagefind-worker.js', true],
  ['https://yard.example/resources/sw.js', true],
  ['https://yard.example/other/sw.js', false],
  ['https://yard.example.evil.example/resources/sw.js', false],
  ['//evil.example/resources/sw.js', false],
  ['data:text/javascript,x()', false],
  ['blob:https://yard.example/resources/1', false],
])('scripts come only from this site: %s', (url, isAllowed) => {
  expect(getPolicy().createScriptURL(url)).toBe(isAllowed ? url : null);
});

it('text never becomes a script, and a browser without trusted types is left alone', () => {
  expect(getPolicy().createScript('x()')).toBe('');
  expect(() => runInNewContext(getTrustedTypesScript('"/"'), { window: {} })).not.toThrow();
});
