import { expect, it, vi } from 'vitest';
import type { DocsPage } from '#features/docs/index.ts';
import { textInForce } from './document.ts';
import { AGREEMENT, NOW } from './testing.ts';

const edited = vi.hoisted(() => new Set<string>());
vi.mock('../load.ts', () => ({
  findAgreement: async () => ({ kind: 'agreement', agreement: AGREEMENT }),
}));
vi.mock('./paths.ts', () => ({ loadText: async (_: string, version: number) => ({ body: `Text ${version}.` }) }));
vi.mock('#workspace/mistakes.ts', async (load) => ({ ...(await load<object>()), isDeveloping: () => true }));
vi.mock('#workspace/agreements/find-problems.ts', () => ({
  findProblems: () => [...edited].map((file) => ({ kind: 'text', file })),
}));

const page = {
  kind: 'doc',
  version: { config: {} },
  doc: { id: 'code', href: AGREEMENT.href },
  entry: { filePath: 'content/docs/code.md', data: { agreement: { version: 3 } } },
} as unknown as DocsPage;

vi.mock('#workspace/docs-areas.ts', async (load) => ({ ...(await load<object>()), isInFirstArea: () => true }));

it('before its newest version takes effect, a document shows the text in force, and while developing the one that is being edited', async () => {
  expect(await textInForce(page, NOW)).toBe('Text 2.');
  edited.add('content/docs/code.md');
  expect(await textInForce(page, NOW)).toBeUndefined();
});
