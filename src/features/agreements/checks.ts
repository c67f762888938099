import type { AstroIntegration } from 'astro';
import { readAgreementFiles } from '#workspace/agreements/agreement-files.ts';
import { findProblems } from '#workspace/agreements/find-problems.ts';
import { formatProblem } from '#workspace/agreements/problem.ts';
import { MistakesError, reportMistakes } from '#workspace/mistakes.ts';

/**
 * Fails the build if the agreements differ from what was ratified, and lists all problems. In development it only warns, since a text
 * that is being edited always differs from its last version.
 */
export function agreementChecks(): AstroIntegration {
  return {
    name: 'commonplace:agreement-checks',
    hooks: {
      'astro:config:setup': ({ command, logger }) => {
        if (command !== 'build' && command !== 'dev') return;
        const problems = collectProblems();
        if (problems.length === 0) return;
        const title = problems.length === 1 ? 'an agreement' : `agreements, in ${problems.length} places`;
        const text = `Something is wrong with ${title}:\n\n${problems.join('\n\n')}\n`;
        if (command === 'dev') logger.warn(text);
        else reportMistakes(problems, () => new MistakesError(text));
      },
    },
  };
}

/** The problems of the site's agreements as texts. */
function collectProblems(): string[] {
  try {
    return findProblems(readAgreementFiles()).map(formatProblem);
  } catch (error) {
    // Without a readable lock file the rest cannot be checked.
    return [error instanceof Error ? error.message : String(error)];
  }
}
