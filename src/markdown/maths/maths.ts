import { createRequire } from 'node:module';
import type { Element } from 'hast';
import { defineHastPlugin, type HastVisitorContext } from 'satteri';
import { element, hasClass, isElement } from '../hast.ts';
import { getFilePath, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { report } from '../problems/report.ts';

/** The parser turns a formula in the text into a `code`, and one on separate lines into a `pre`. */
export const isFormula = (node: Readonly<Element>): boolean => hasClass(node, 'language-math');

/**
 * Turns formulas in TeX into MathML, which browsers draw and read aloud: `$$x^2$$` in a text, lines between two lines of `$$`, or a
 * code block with the language `math`.
 */
export const maths = ({ getMessagesFor }: PluginContext) =>
  whenSourceMatches(
    /\$\$|(?:```|~~~)[ \t]*math/,
    defineHastPlugin({
      name: 'maths',
      options: { position: true },
      element: {
        filter: ['code'],
        visit(node, context) {
          if (!isFormula(node)) return;
          const parent = context.parent(node);
          const isBlock = parent !== undefined && isElement(parent, 'pre');
          const formula = draw(node, isBlock ? parent : node, context);
          if (!formula) return;
          const properties = isBlock ? { display: 'block', className: ['math'] } : { className: ['math'] };
          const math = element('math', properties, ...formula.content);
          if (!isBlock) context.replaceNode(node, math);
          else {
            const name = getMessagesFor(getFilePath(context)).markdown.formula;
            const scrolls = formula.isWide ? { role: 'group', ariaLabel: name, tabIndex: 0 } : {};
            context.replaceNode(parent, element('div', { className: ['formula'], ...scrolls }, math));
          }
        },
      },
    }),
  );

/** `place` is the element with a line in the source. */
function draw(node: Readonly<Element>, place: Readonly<Element>, context: HastVisitorContext) {
  // Loaded only if a site has a formula, and synchronously, since Astro's own imports have ended when it renders.
  const { drawFormula }: typeof import('./draw-formula.ts') = createRequire(import.meta.url)('./draw-formula.ts');
  try {
    return drawFormula(context.textContent(node).trim(), place !== node);
  } catch (error) {
    report(context, place, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
