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
      'astro:build:done': ({ dir, logger }) => runSteps(steps, fileURLToPath(dir), base, logger),
    },
  };
}
