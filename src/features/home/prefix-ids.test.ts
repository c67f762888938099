import { expect, it } from 'vitest';
import { prefixIds } from './prefix-ids.ts';

it('links a term to its own meaning', () => {
  expect(prefixIds('<button popovertarget="m" interestfor="m">x</button><span id="m" popover>y</span>', 'text-1')).toBe(
    '<button popovertarget="text-1-m" interestfor="text-1-m">x</button><span id="text-1-m" popover>y</span>',
  );
});

it('makes the ids of a text unique, and adapts its links', () => {
  expect(
    prefixIds('<h2 id="a">A</h2><a href="#a">a</a><a href="/b/#a">b</a><p aria-labelledby="a c">c</p>', 'text-1'),
  ).toBe(
    '<h2 id="text-1-a">A</h2><a href="#text-1-a">a</a><a href="/b/#a">b</a><p aria-labelledby="text-1-a text-1-c">c</p>',
  );
});
