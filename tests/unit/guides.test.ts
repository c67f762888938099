import { rmSync } from 'node:fs';
import { afterAll, beforeAll, it } from 'vitest';
import { carryOut, guides, makeRepository } from '#tests/support/guides.ts';

// Those that need the built site are in `built-site/guides.test.ts`.
let repository = '';
beforeAll(() => {
  repository = makeRepository();
}, 240_000);
afterAll(() => rmSync(repository, { recursive: true, force: true }));

it.each(guides.filter(({ needsSite }) => !needsSite))(
  '$path: the automated steps work as written',
  { timeout: 480_000 },
  (guide) => carryOut(guide, repository),
);
