import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createViteServer } from 'vitest/node';
import { evaluateWhatWasTransformed } from './fresh-modules.ts';

const root = mkdtempSync(join(tmpdir(), 'fresh-modules-'));
let server: Awaited<ReturnType<typeof createViteServer>>;

beforeAll(async () => {
  writeFileSync(join(root, 'load.js'), "import { read } from './content.js';\nexport const title = read();");
  writeFileSync(join(root, 'page.js'), "export { title } from './load.js';");
  const content = { name: 'test:content', load: (id: string) => (id.endsWith('/content.js') ? CONTENT : undefined) };
  writeFileSync(join(root, 'content.js'), '');
  server = await createViteServer({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [content],
    server: { middlewareMode: true, ws: false, watch: null },
  });
});

afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

const CONTENT = 'export const read = () => globalThis.testedTitle;';

async function showTitle(): Promise<string> {
  const { title } = await server.ssrLoadModule('/page.js');
  return title;
}

it('a page shows the changed content after Astro has looked for styles in what the page imports', async () => {
  const { ssr } = server.environments;
  if (!ssr) throw new Error('Vite has no environment for pages.');
  evaluateWhatWasTransformed(ssr);
  Reflect.set(globalThis, 'testedTitle', 'Rowing');
  expect(await showTitle()).toBe('Rowing');
  Reflect.set(globalThis, 'testedTitle', 'Sailing');
  const content = await ssr.moduleGraph.getModuleByUrl('/content.js');
  if (!content) throw new Error('The content is unknown.');
  // As Astro does when it has written the content, and when it looks for styles.
  ssr.moduleGraph.invalidateModule(content, undefined, Date.now(), true);
  for (const name of ['content.js', 'load.js']) await ssr.fetchModule(join(root, name));
  expect(await showTitle()).toBe('Sailing');
});
