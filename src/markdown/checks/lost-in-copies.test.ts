import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { unlinkInCopies } from './lost-in-copies.ts';

const lost = (href: string) => ({ text: 'code/1', target: href, page: '/docs/code/', href });

/** What a copy becomes when links to `/join/` and `/über/` are lost. */
async function unlink(markdown: string, url = '/docs/code/index.md'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'copy'), markdown);
  const files = new Map([[url, 'copy']]);
  await unlinkInCopies([lost('/join/'), lost('/über/')], { folder, base: '/', files, origin: 'https://example.org' });
  return readFileSync(join(folder, 'copy'), 'utf8');
}

it.each(['/docs/code/index.md', '/llms-full.txt'])('the words of a link that leads nowhere stay in %s', async (url) => {
  expect(await unlink('Then [join \\[now\\]](https://example.org/join/#form "Here"), or not.', url)).toBe(
    'Then join \\[now\\], or not.',
  );
});

it.each([
  ['leads to what is there', '[Code](https://example.org/docs/code/)'],
  ['leads to another site', '[Join](https://example.com/join/)'],
  ['is a picture', '![Join](https://example.org/join/)'],
])('a link that %s stays', async (_, markdown) => {
  expect(await unlink(markdown)).toBe(markdown);
});

it('a path may be encoded', async () => {
  expect(await unlink('[About](https://example.org/%C3%BCber/)')).toBe('About');
});
