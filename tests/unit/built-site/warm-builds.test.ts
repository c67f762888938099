import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildCold, buildWarm, findDifferences } from '#tests/warm-builds/compare.ts';
import { EditedSite, toRandom } from '#tests/warm-builds/edited-site.ts';

// npm run test:builds does the same with 200 edits of the handbook, whose builds take twice as long. With this seed, the edits are of what texts
// depend on besides themselves: code of a plugin, a fact, a picture, a page that goes.
it('a build that reuses an earlier one is identical to a complete one', {
  timeout: 600_000,
}, async () => {
  const folder = resolve('.cache/warm-builds/test');
  const site = new EditedSite(folder, toRandom(29), 'bare');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await buildWarm(site);
  const edited = Array.from({ length: 6 }, () => site.edit());
  await buildWarm(site);
  await buildCold(site);
  expect(findDifferences(site), edited.join(', ')).toEqual([]);
});
