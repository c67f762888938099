import { pathToFileURL } from 'node:url';
import { defineHastPlugin } from 'satteri';
import { escapeText } from '#contracts/escape-html.ts';
import { publishMistakes } from '#lib/mistakes-channel.ts';
import { HtmlEdits } from '#workspace/html/html-edits.ts';
import { getText, type HtmlElement, hasClass, type ParsedHtml, parseHtml } from '#workspace/html/parse-html.ts';
import { element, text } from '../hast.ts';
import { getFilePath } from '../plugin-context.ts';
import { place } from './report.ts';

export const PROBLEM_CLASS = 'content-problem';

const FORMER = '#former';

/** Names a file for another text that is rendered in its place: links lead where the file's would, and its mistakes are not the file's. */
export function asFormerText(file: string): URL {
  const url = pathToFileURL(file);
  url.hash = FORMER;
  return url;
}

const isFormerText = ({ fileURL }: { fileURL: URL | undefined }): boolean => fileURL?.hash === FORMER;

/**
 * Puts the document's problems at the top of its page. There the author reads them while developing, and the checks find them after
 * a build. They are in the markup and in no list beside it, since Astro keeps rendered documents from one build to the next.
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

const isProblem = (node: HtmlElement): boolean => node.tagName === 'pre' && hasClass(node, PROBLEM_CLASS);

/** The elements of a page or a text that hold a problem each. */
export const findProblems = ({ elements }: Pick<ParsedHtml, 'elements'>): HtmlElement[] => elements.filter(isProblem);

/** A rendered text with other problems instead of its own; one for which there is none is removed. */
export function editProblems(html: string, edit: (problem: string) => string | undefined): string {
  const edits = new HtmlEdits(html);
  for (const element of findProblems(parseHtml(html))) {
    const problem = edit(getText(element));
    if (problem === undefined) edits.remove(element);
    else edits.replaceContent(element, escapeText(problem));
  }
  return edits.apply();
}
