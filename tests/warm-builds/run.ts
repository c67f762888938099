// Compares warm builds with cold ones over random edits: npm run test:builds -- [--edits 200] [--seed 1] [--at-once 1]
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCold, buildWarm, findDifferences } from './compare.ts';
import { EditedSite, toRandom } from './edited-site.ts';

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '1' },
  },
});
const [edits, seed, atOnce] = [Number(values.edits), Number(values.seed), Number(values['at-once'])];
const folder = resolve('.cache/warm-builds', `seed-${seed}`);
const site = new EditedSite(folder, toRandom(seed));
await buildWarm(site);
for (let done = 0; done < edits; ) {
  const count = Math.min(atOnce, edits - done);
  const edited = Array.from({ length: count }, () => site.edit());
  done += count;
  const [warm, cold] = [await buildWarm(site), await buildCold(site)];
  const differences = findDifferences(site);
  console.log(`${done}/${edits} ${edited.join(', ')}: warm ${warm.toFixed(1)} s, cold ${cold.toFixed(1)} s`);
  if (differences.length > 0) {
    console.error(`These files differ, in ${folder}/warm and cold:\n  ${differences.join('\n  ')}`);
    process.exit(1);
  }
}
rmSync(folder, { recursive: true, force: true });
console.log('Every warm build was the same as the cold one, byte for byte.');
