import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type BuildStep, runSteps } from './steps.ts';

/** Runs the steps that follow the build. It must come after every integration that writes into the site. */
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
        process.once('exit', reportUnfinished);
      },
      'astro:build:done': async ({ dir, logger }) => {
        await runSteps(steps, fileURLToPath(dir), base, logger);
        process.off('exit', reportUnfinished);
      },
    },
  };
}

/** Otherwise a build that waits for something that never comes, such as the answer of a dead program, would seem to succeed. */
function reportUnfinished(code: number): void {
  if (code !== 0) return;
  process.exitCode = 1;
  console.error('The build ended before it was done: it waited for something that never came. Please report this.');
}
