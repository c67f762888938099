import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { readArchive } from '#workspace/agreements/archive.ts';
import { readDocuments } from '#workspace/agreements/documents.ts';
import { readLock } from '#workspace/agreements/lock.ts';
import { sentenceOf } from '#workspace/agreements/problem.ts';
import { findProblems } from '#workspace/agreements/problems.ts';
import { SITE_FOLDER } from '#workspace/folders.ts';

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
        const problems = problemsIn(SITE_FOLDER);
        if (problems.length === 0) return;
        const title = problems.length === 1 ? 'an agreement' : `agreements, in ${problems.length} places`;
        const says = `Something is wrong with ${title}:\n\n${problems.join('\n\n')}\n`;
        if (command === 'dev') logger.warn(says);
        else throw new AgreementProblems(says);
      },
    },
  };
}

/** What is wrong in a project, a text for each. */
function problemsIn(root: string): string[] {
  const folder = join(root, 'content/agreements');
  try {
    return findProblems(readDocuments(root), readLock(folder), readArchive(folder)).map(sentenceOf);
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
