import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type BuildStep, runSteps } from './steps.ts';

/** Does what follows the build, step by step. It must come after every integration that writes into the site. */
export function afterBuild(steps: BuildStep[]): AstroIntegration {
  let base = '/';
  return {
    name: 'commonplace:after-build',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = config.base.endsWith('/') ? config.base : `${config.base}/`;
        for (const step of steps) step.configure?.(config);
      },
      'astro:build:start': () => {
        process.once('exit', tellUnfinished);
      },
      'astro:build:done': async ({ dir, logger }) => {
        await runSteps(steps, fileURLToPath(dir), base, logger);
        process.off('exit', tellUnfinished);
      },
    },
  };
}

/** What waits for something that never comes, such as the answer of a program that is gone, would else end a build as if it were done. */
function tellUnfinished(code: number): void {
  if (code !== 0) return;
  process.exitCode = 1;
  console.error('The build ended before it was done: it waited for something that never came. Please report this.');
}
