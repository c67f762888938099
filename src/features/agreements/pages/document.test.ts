import { appendFileSync, cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { docSchema } from '#contracts/content.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'document-')));
for (const name of ['site.config.ts', 'content/docs', 'content/agreements'])
  cpSync(join('tests/sites/handbook', name), join(folder, name), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));
vi.stubEnv('SITE', folder);

/** Its newest version is in force from the first of November 2025. */
const RULES = 'docs/Rules/ground_rules';
const newest = { version: 3, effective: '2025-11-01', change: 'substantive', summary: 'Alcohol.' };
const BEFORE = Date.parse('2025-10-31');

const doc = (id: string, data: object = {}) => ({
  id,
  filePath: join(folder, `content/${id}.md`),
  data: docSchema.parse({ title: id, description: id, ...data }),
});
vi.mock('astro:content', () => ({
  getCollection: async (name: string) =>
    name === 'docs' ? [doc('docs/index'), doc('docs-1.0/index'), doc(RULES, { agreement: newest })] : [],
  getEntry: async (_: string, id: string) => ({ body: `Text of ${id}.` }),
}));

it('before its newest version takes effect, a document shows the text in force, and while developing the one that is being edited', async () => {
  // The modules read the site's folder once, when they are loaded.
  const { getDocsPaths } = await import('#features/docs/index.ts');
  const { textInForce } = await import('./document.ts');
  const page = (await getDocsPaths()).find(({ params }) => params.doc === RULES)?.props.page;
  if (!page) throw new Error('The rules have no page.');
  process.argv = ['node', 'bin/astro', 'dev'];
  expect(await textInForce(page, BEFORE)).toBe('Text of ground_rules/2.');
  expect(await textInForce(page, Date.parse('2025-11-01'))).toBeUndefined();
  appendFileSync(join(folder, `content/${RULES}.md`), '\nNobody whistles.\n');
  expect(await textInForce(page, BEFORE)).toBeUndefined();
  process.argv = ['node', 'bin/astro', 'build'];
  expect(await textInForce(page, BEFORE)).toBe('Text of ground_rules/2.');
});
