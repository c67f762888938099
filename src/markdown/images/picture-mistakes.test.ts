import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { HookParameters } from 'astro';
import { createServer, type InlineConfig } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { pictureMistakes } from './picture-mistakes.ts';

it('while developing, a deleted picture does not keep others from being shown', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'an open gate.svg'), '<svg />');
  const configs: InlineConfig[] = [];
  const given: unknown = { command: 'dev', updateConfig: ({ vite }: { vite: InlineConfig }) => configs.push(vite) };
  void pictureMistakes().hooks['astro:config:setup']?.(given as HookParameters<'astro:config:setup'>);
  const server = await createServer({
    ...configs[0],
    configFile: false,
    root: folder,
    server: { middlewareMode: true, ws: false },
  });
  onTestFinished(() => server.close());
  const importer = encodeURIComponent(relative(process.cwd(), join(folder, 'loans.md')));
  const find = (name: string) =>
    server.environments.ssr.pluginContainer.resolveId(`./${name}?astroContentImageFlag=&importer=${importer}`);
  expect((await find('deleted.svg'))?.id).toMatch(/stand-in\.svg\?astroContentImageFlag$/);
  expect((await find('an open gate.svg'))?.id).not.toMatch(/stand-in/);
});
