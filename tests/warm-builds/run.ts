// Compares warm builds with cold ones over random edits: npm run test:builds -- --help
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { COUNT, type ParsedArgs } from '#cli/command-line/model.ts';
import { runSingleCommand } from '#cli/command-line/run.ts';
import { buildCold, buildWarm, findDifferences } from './compare.ts';
import { EditedSite, toRandom } from './edited-site.ts';

await runSingleCommand('test:builds', {
  description: 'Edits a site at random, and compares each warm build with a cold one, byte by byte.',
  options: {
    edits: { value: 'count', expects: COUNT, description: 'How many edits; 200 unless given.' },
    seed: { value: 'number', expects: COUNT, description: 'The same seed gives the same edits; 1 unless given.' },
    'at-once': { value: 'count', expects: COUNT, description: 'How many edits between two builds; 1 unless given.' },
  },
  run: compareBuilds,
});

async function compareBuilds({ values }: ParsedArgs): Promise<number> {
  const [edits, seed, atOnce] = [
    Number(values.get('edits') ?? 200),
    Number(values.get('seed') ?? 1),
    Number(values.get('at-once') ?? 1),
  ];
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
      return 1;
    }
  }
  rmSync(folder, { recursive: true, force: true });
  console.log('Every warm build was the same as the cold one, byte for byte.');
  return 0;
}
