import type { FormulaMarks, OldPage } from '../model.ts';
import { Edits } from './edits.ts';
import type { Result } from './syntax.ts';
import { parsePlain, walk } from './tree.ts';

/** A formula up to its end: no blank line is in it, and a sign after a backslash is part of it. */
const INSIDE = String.raw`((?:\\[^\n]|[^\\$\n]|\n(?![ \t]*\n))+?)`;

/** As Pandoc and most others read it, so that "$5 or $6" is money: no blank within the signs, and no digit behind them. */
const DOLLARS = new RegExp(String.raw`(?<![\\$])\$(?![\s$])${INSIDE}(?<![\s\\])\$(?![\d$])`, 'g');

/** `\(x\)` in a line and `\[x\]` on its own, of MkDocs' arithmatex; mdBook wants each backslash twice. */
const toBrackets = (slash: string) => ({
  inline: new RegExp(String.raw`(?<!\\)${slash}\(${INSIDE}${slash}\)`, 'g'),
  block: new RegExp(String.raw`(?<!\\)${slash}\[${INSIDE}${slash}\]`, 'g'),
});

const BRACKETS = { arithmatex: toBrackets(String.raw`\\`), mathjax: toBrackets(String.raw`\\\\`) };

/** Says of the pages of a site by which marks its generator knew formulas; undefined where it drew none. */
export function withFormulas(pages: OldPage[], marks: FormulaMarks | undefined): OldPage[] {
  if (marks) for (const page of pages) page.formulaMarks = marks;
  return pages;
}

const inLine = (formula: string) => `$$${formula}$$`;

/** Writes formulas between `$$`, as one dollar sign is money here. Code stays as it is. */
export function mendFormulas(source: string, marks: FormulaMarks): Result {
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
      changes.push({ line: edits.getLine(start) - 1, what: `the formula "${match[0]}" stands between "$$"` });
    }
  };
  if (marks !== 'dollars') {
    const { inline, block } = BRACKETS[marks];
    replace(inline, inLine);
    replace(block, (formula, start, end) => {
      const [indent] = /(?<=^|\n)[ \t>]*$/.exec(source.slice(0, start)) ?? [];
      const isAlone = indent !== undefined && /^[ \t]*(?:\n|$)/.test(source.slice(end));
      if (isAlone) return ['$$', formula, '$$'].join(`\n${indent}`);
      // With one backslash within a line it is a bracket.
      return marks === 'mathjax' ? inLine(formula) : undefined;
    });
  }
  if (marks !== 'mathjax') replace(DOLLARS, inLine);
  return { text: edits.apply(), changes };
}
