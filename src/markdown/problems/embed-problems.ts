import { defineHastPlugin } from 'satteri';
import { escapeText } from '#contracts/escape-html.ts';
import { publishMistakes } from '#lib/mistakes-channel.ts';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { getText, type HtmlElement, hasClass, type ParsedHtml, parseHtml } from '#workspace/html/parse-html.ts';
import { element, text } from '../hast.ts';
import { getFilePath } from '../plugin-context.ts';
import { isFormerText } from './former-text.ts';
import { place } from './report.ts';

export const PROBLEM_CLASS = 'content-problem';

/**
 * Puts the document's problems at the top of its page. The author sees them there while developing, and the checks find them after a
 * build. They are in the markup instead of a separate list, since Astro caches rendered documents from build to build.
 */
export const embedProblems = defineHastPlugin({
  name: 'embed-problems',
  after(root, context) {
    const problems = context.data.problems ?? [];
    const file = getFilePath(context);
    if (file && !isFormerText(context)) publishMistakes({ file: place(file), of: 'text', mistakes: problems });
    if (problems.length === 0) return;
    context.prependChild(
      root,
      problems.map((problem) => element('pre', { className: [PROBLEM_CLASS] }, text(problem))),
    );
  },
});

/** A problem that comes up when a text has become HTML. */
export const toProblemHtml = (problem: string): string => `<pre class="${PROBLEM_CLASS}">${escapeText(problem)}</pre>`;

const isProblem = (node: HtmlElement): boolean => node.tagName === 'pre' && hasClass(node, PROBLEM_CLASS);

/** The elements of a page or a text that each contain a problem. */
export const findProblems = ({ elements }: Pick<ParsedHtml, 'elements'>): HtmlElement[] => elements.filter(isProblem);

/** The problems in a rendered text. */
export const listProblems = (html: string): string[] => findProblems(parseHtml(html)).map(getText);

/** Replaces the problems in a rendered text; removes those without a replacement. */
export function editProblems(html: string, edit: (problem: string) => string | undefined): string {
  const edits = new HtmlEdits(html);
  for (const element of findProblems(parseHtml(html))) {
    const problem = edit(getText(element));
    if (problem === undefined) edits.remove(element);
    else edits.replaceContent(element, escapeText(problem));
  }
  return edits.apply();
}
