import type { AstroIntegration } from 'astro';
import { readAgreementFiles } from '#workspace/agreements/agreement-files.ts';
import { findProblems } from '#workspace/agreements/find-problems.ts';
import { formatProblem } from '#workspace/agreements/problem.ts';

/**
 * Ends a build whose agreements are not what was ratified, with all that is wrong. While developing it only says so, since a text
 * that is being edited differs from its last version all the time.
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
        const says = `Something is wrong with ${title}:\n\n${problems.join('\n\n')}\n`;
        if (command === 'dev') logger.warn(says);
        else throw new AgreementProblems(says);
      },
    },
  };
}

/** What is wrong with the site's agreements, a text for each. */
function collectProblems(): string[] {
  try {
    return findProblems(readAgreementFiles()).map(formatProblem);
  } catch (error) {
    // Without a lock file that can be read, there is nothing to hold the rest against.
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** As Astro shows it: the message alone. */
class AgreementProblems extends Error {
  // A stack leads into this file, and that is not where the problems are.
  override stack = '';

  /** Astro reads this, and explains whatever has the word "document" in it as a mistake with the browser's. */
  override toString(): string {
    return this.name;
  }
}
