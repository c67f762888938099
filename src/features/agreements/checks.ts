import { existsSync, readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { publishMistakes } from '#lib/mistakes-channel.ts';
import { readAgreementFiles } from '#workspace/agreements/agreement-files.ts';
import { readAgreementFrontMatter } from '#workspace/agreements/agreement-front-matter.ts';
import { findProblems } from '#workspace/agreements/find-problems.ts';
import { formatProblem } from '#workspace/agreements/problem.ts';
import { toDisplayPath } from '#workspace/folders.ts';
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
      'astro:server:setup': ({ server }) => {
        server.watcher.on('change', (file) => {
          if (!/\.md$/.test(file) || !existsSync(file) || !readAgreementFrontMatter(readFileSync(file, 'utf8'))) return;
          publishMistakes({ file: toDisplayPath(file), of: 'agreement', mistakes: findMistakesIn(file) });
        });
      },
    },
  };
}

/** The problems of one document. Those of the lock file keep the server from starting. */
function findMistakesIn(file: string): string[] {
  try {
    return findProblems(readAgreementFiles())
      .filter((problem) => problem.file === toDisplayPath(file))
      .map(formatProblem);
  } catch {
    return [];
  }
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
