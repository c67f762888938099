import { expect, it } from 'vitest';
import { escapeHtml, escapeText } from './escape-html.ts';

it('text is escaped for HTML, and also for double-quoted attributes', () => {
  expect(escapeText('a < b & "c" > d')).toBe('a &lt; b &amp; "c" &gt; d');
  expect(escapeHtml('a < b & "c" > d')).toBe('a &lt; b &amp; &quot;c&quot; &gt; d');
});
