import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { HookParameters } from 'astro';
import { expect, it, onTestFinished } from 'vitest';
import { pictureMistakes } from './picture-mistakes.ts';

/** What Vite gets of the integration. */
type Given = { vite: { plugins: [{ resolveId: { filter: { id: RegExp }; handler: (id: string) => unknown } }] } };

it('while developing, a deleted picture does not keep others from being shown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'an open gate.svg'), '<svg />');
  const given: Given[] = [];
  const parameters: unknown = { command: 'dev', updateConfig: (one: Given) => given.push(one) };
  void pictureMistakes().hooks['astro:config:setup']?.(parameters as HookParameters<'astro:config:setup'>);
  const importer = encodeURIComponent(relative(process.cwd(), join(folder, 'loans.md')));
  const find = (name: string) => {
    const id = `./${name}?astroContentImageFlag=&importer=${importer}`;
    return given
      .flatMap(({ vite }) => vite.plugins)
      .map(({ resolveId }) => resolveId.filter.id.test(id) && resolveId.handler(id));
  };
  expect(find('deleted.svg')).toEqual([expect.stringMatching(/stand-in\.svg\?astroContentImageFlag$/)]);
  expect(find('an open gate.svg')).toEqual([undefined]);
});
