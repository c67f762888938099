import { defineHastPlugin } from 'satteri';
import { unescaped } from '#lib/entities.ts';
import { element, text } from '../hast.ts';

const OPEN = '<pre class="content-problem">';
const CARRIED = new RegExp(`${OPEN}([^<]*)</pre>`, 'g');

/**
 * Puts the document's problems at the top of its page. There the author reads them while developing, and a build finds
 * them in what it has written, whether the text was rendered now or comes from the cache of an earlier build.
 */
export const carryProblems = defineHastPlugin({
  name: 'carry-problems',
  after(root, context) {
    const problems = context.data.problems ?? [];
    if (problems.length === 0) return;
    context.prependChild(
      root,
      problems.map((problem) => element('pre', { className: ['content-problem'] }, text(problem))),
    );
  },
});

/** The problems that a built page carries. */
export function carriedProblems(html: string): string[] {
  if (!html.includes(OPEN)) return [];
  return [...html.matchAll(CARRIED)].map(([, problem = '']) => unescaped(problem));
}
