import { expect, it } from 'vitest';
import { unescaped } from './entities.ts';

it('text is as it was written, its escapes undone once', () => {
  expect(unescaped('&quot;a&#34; &lt;b&gt; &amp;amp; it&#39;s &unknown; &')).toBe('"a" <b> &amp; it\'s &unknown; &');
});
