import { rmSync } from 'node:fs';
import { afterAll, beforeAll, it } from 'vitest';
import { carryOut, guides, makeRepository } from '#tests/support/guides.ts';
import { builtFolder } from '#tests/support/sites.ts';

let repository = '';
beforeAll(() => {
  repository = makeRepository();
}, 240_000);
afterAll(() => rmSync(repository, { recursive: true, force: true }));

it.each(guides.filter(({ needsSite }) => needsSite))(
  '$path: the automated steps work as written, with the site of the demo',
  { timeout: 480_000 },
  (guide) => carryOut(guide, repository, builtFolder('demo')),
);
