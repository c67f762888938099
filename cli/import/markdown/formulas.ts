import type { FormulaMarks, OldPage } from '../model.ts';
import { Edits } from './edits.ts';
import type { Result } from './syntax.ts';
import { parsePlain, walk } from './tree.ts';

/** A formula up to its end: it has no blank line, and a backslash escapes the next character. */
const INSIDE = String.raw`((?:\\[^\n]|[^\\$\n]|\n(?![ \t]*\n))+?)`;

/** Like Pandoc and most others, so that "$5 or $6" is money: no blank inside the signs, and no digit after them. */
const DOLLARS = new RegExp(String.raw`(?<![\\$])\$(?![\s$])${INSIDE}(?<![\s\\])\$(?![\d$])`, 'g');

/** `\(x\)` in a line and `\[x\]` on its own, of MkDocs' arithmatex; mdBook needs each backslash twice. */
const toBrackets = (slash: string) => ({
  inline: new RegExp(String.raw`(?<!\\)${slash}\(${INSIDE}${slash}\)`, 'g'),
  block: new RegExp(String.raw`(?<!\\)${slash}\[${INSIDE}${slash}\]`, 'g'),
});

const BRACKETS = { arithmatex: toBrackets(String.raw`\\`), mathjax: toBrackets(String.raw`\\\\`) };

/** Records on the pages of a site which formula marks its generator supported; undefined if none. */
export function withFormulas(pages: OldPage[], marks: FormulaMarks | undefined): OldPage[] {
  if (marks) for (const page of pages) page.formulaMarks = marks;
  return pages;
}

/** On one line: at the start of one that does not end it, `$$` would begin a formula of its own lines. */
const inLine = (formula: string) => `$$${formula.replaceAll(/[ \t]*\n[ \t>]*/g, ' ')}$$`;

/** Writes formulas between `$$`, since a single dollar sign means money here. Code stays unchanged. */
export function convertFormulas(source: string, marks: FormulaMarks): Result {
  const changes: Result['changes'] = [];
  const edits = new Edits(source);
  const fixed = [...walk(parsePlain(source))].filter(({ node }) => /ode$|ath$/.test(node.type));
  const replace = (pattern: RegExp, write: (formula: string, start: number, end: number) => string | undefined) => {
    for (const match of source.matchAll(pattern)) {
      const { index: start } = match;
      const end = start + match[0].length;
      if (edits.isTaken(start, end) || fixed.some(({ node }) => node.start < end && start < node.end)) continue;
      const text = write((match[1] ?? '').trim(), start, end);
      if (text === undefined) continue;
      edits.replace(start, end, text);
      changes.push({ line: edits.getLine(start) - 1, what: 'a formula stands between "$$"' });
    }
  };
  if (marks !== 'dollars') {
    const { inline, block } = BRACKETS[marks];
    replace(inline, inLine);
    replace(block, (formula, start, end) => {
      const [indent] = /(?<=^|\n)[ \t>]*$/.exec(source.slice(0, start)) ?? [];
      const isAlone = indent !== undefined && /^[ \t]*(?:\n|$)/.test(source.slice(end));
      if (isAlone) return ['$$', formula, '$$'].join(`\n${indent}`);
      // A single backslash within a line means a bracket.
      return marks === 'mathjax' ? inLine(formula) : undefined;
    });
  }
  if (marks !== 'mathjax') replace(DOLLARS, inLine);
  return { text: edits.apply(), changes };
}
