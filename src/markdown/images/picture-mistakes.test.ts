import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HookParameters } from 'astro';
import { expect, it, onTestFinished, vi } from 'vitest';
import { onMistakes } from '#lib/mistakes-channel.ts';
import { noteScriptsInPublic, pictureMistakes } from './picture-mistakes.ts';

let published = '';
vi.mock('#workspace/folders.ts', async (load) => ({
  ...(await load<object>()),
  CONTENT_FOLDER: tmpdir(),
  get PUBLIC_FOLDER() {
    return published;
  },
}));

type Plugin = { load: { handler: (id: string) => Promise<string | undefined> } };

/** What Vite gets for a module while developing; undefined if Astro reads it. */
async function loadWhileDeveloping(file: string): Promise<string | undefined> {
  const plugins: Plugin[] = [];
  const updateConfig = ({ vite }: { vite: { plugins: Plugin[] } }) => plugins.push(...vite.plugins);
  const setUp = pictureMistakes().hooks['astro:config:setup'];
  void setUp?.({ command: 'dev', updateConfig } as unknown as HookParameters<'astro:config:setup'>);
  return plugins[0]?.load.handler(file);
}

it('a file that is no picture keeps no page from being shown while developing, until it is fixed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const reported: string[][] = [];
  onMistakes(({ mistakes }) => reported.push(mistakes));

  const photo = join(folder, 'photo.png');
  writeFileSync(photo, 'Not a photo.');
  const drawing = join(folder, 'drawing.svg');
  writeFileSync(drawing, '<svg xmlns="http://www.w3.org/2000/svg"><rect width="3" height="2"/></svg>');
  for (const file of [photo, drawing]) expect(await loadWhileDeveloping(file)).toMatch(/from ".*stand-in\.svg"/);

  writeFileSync(drawing, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"></svg>');
  expect(await loadWhileDeveloping(drawing)).toBeUndefined();
  expect(reported).toEqual([
    [`${photo}: This file is not an image that browsers can show. Save it again, or remove it.`],
    [expect.stringContaining(`${drawing}: The size of this drawing cannot be read. Begin its file with <svg viewBox=`)],
    [],
  ]);
});

it.each([
  '<script>alert(1)</script>',
  '<svg:script href="data:,alert(1)"/>',
  '<rect width="3" height="2" onload="alert(1)"/>',
  '<a href=" java&#10;script:alert(1)"><rect width="3" height="2"/></a>',
  '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script>alert(1)&lt;/script>"/></foreignObject>',
])('a drawing with a script, %s, is not published', async (script) => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const reported: string[][] = [];
  onMistakes(({ mistakes }) => reported.push(mistakes));
  const drawing = join(folder, 'drawing.svg');
  writeFileSync(drawing, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2">\n<g>\n${script}</g></svg>`);
  expect(await loadWhileDeveloping(drawing)).toMatch(/from ".*stand-in\.svg"/);
  expect(reported).toEqual([[expect.stringContaining(`${drawing}:3: This drawing has a script`)]]);
});

it('a drawing in public/ with a script is named', () => {
  published = mkdtempSync(join(tmpdir(), 'public-'));
  onTestFinished(() => rmSync(published, { recursive: true }));
  expect(noteScriptsInPublic()).toEqual([]);
  const source = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0h3"/></svg>';
  writeFileSync(join(published, 'plain.svg'), source);
  mkdirSync(join(published, 'folder.svg'));
  symlinkSync('nothing', join(published, 'link.svg'));
  writeFileSync(join(published, 'live.SVG'), source.replace('<path', '<path onclick="alert(1)"'));
  expect(noteScriptsInPublic()).toEqual([expect.stringMatching(/live\.SVG:1: This drawing has a script/)]);
});
