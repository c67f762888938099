// Lets readers walk through the site at random: npm run walks -- --help
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { COUNT } from '#cli/command-line/model.ts';
import { runSingleCommand } from '#cli/command-line/run.ts';
import { findChromium } from '#scripts/setup/chromium.mjs';
import { pick, toRandom } from '../../bench/random.ts';
import { serve } from '../browser/serve.ts';
import { makeWorkFolder } from '../support/real-server.ts';
import { builtFolder } from '../support/sites.ts';
import { walk } from './walk.ts';

/** In characters: texts of pages are long. */
const LONGEST = 400;

await runSingleCommand('walks', {
  description:
    'Lets readers walk at random through the site of the browser tests, and reports what is wrong on the way: errors, what cannot be right ' +
    'on any page, and pages that differ from the same one in a new tab. Ends with 1 if there is anything.',
  options: {
    walks: { value: 'count', expects: COUNT, description: 'How many; 20 by default.' },
    steps: { value: 'count', expects: COUNT, description: 'How many in each; 30 by default.' },
    seed: { value: 'number', expects: COUNT, description: 'That of the first walk; a new one each time by default.' },
  },
  run: async ({ values }) => {
    const first = Number(values.get('seed') ?? randomInt(1, 2 ** 31));
    const steps = Number(values.get('steps') ?? 30);
    const walks = Number(values.get('walks') ?? 20);
    spawnSync(process.execPath, ['tests/support/build-sites.ts', 'handbook'], { stdio: 'inherit' });
    const data = await makeWorkFolder();
    const site = await serve(builtFolder('handbook'), { DATA_FOLDER: data }, 'Signing in works');
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
    const sitemap = await (await fetch(`${site.url}sitemap.xml`)).text();
    const pages = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(
      ([, url = '']) => new URL(new URL(url).pathname, site.url).href,
    );
    let wrong = 0;
    try {
      for (let seed = first; seed < first + walks; seed += 1) {
        const { steps: taken, faults } = await walk(browser, pick(pages, toRandom(seed)), seed, steps);
        if (faults.length === 0) continue;
        wrong += 1;
        console.log(`\nThe walk of the seed ${seed}:`);
        for (const [index, step] of taken.entries()) console.log(`  ${index + 1}. ${step}`);
        for (const fault of faults) console.log(`  ✗ ${fault.slice(0, LONGEST)}`);
      }
    } finally {
      await browser.close();
      await site.stop();
      rmSync(data, { recursive: true });
    }
    console.log(`\n${walks} walks from the seed ${first}: something was wrong in ${wrong}.`);
    return wrong === 0 ? 0 : 1;
  },
});
