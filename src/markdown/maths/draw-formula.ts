import type { ElementContent } from 'hast';
import temml from 'temml';
import { getAttribute, type HtmlElement, parseHtml } from '#workspace/html/parse-html.ts';
import { element, text } from '../hast.ts';

/** Elements that browsers draw natively: https://w3c.github.io/mathml-core/, and lines over, under and around a part. */
const ELEMENTS = new Set(
  (
    'mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom ' +
    'msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd menclose'
  ).split(' '),
);

/** The library's classes that `maths.css` supports. */
const CLASSES = new Set(['tml-left', 'tml-right', 'tml-jot', 'tml-overline', 'tml-underline', 'tml-fbox']);

/** From this length of its source, a formula may be too wide for a phone. */
const WIDE = 40;

/** Limits for sizes and for the expansion of macros. */
const LIMITS = { maxSize: [30, 100], maxExpand: 200 } satisfies { maxSize: [number, number]; maxExpand: number };

type Formula = { content: ElementContent[]; isWide: boolean };

/**
 * The content of a `<math>` element for a formula in TeX. The site's policy blocks style attributes, so `maths.css` replaces those of
 * the library.
 * @throws {Error} with a sentence, if the formula cannot be read or shown
 */
export function drawFormula(tex: string, displayMode: boolean): Formula {
  const [math] = parseHtml(toMathMl(tex, displayMode)).elements;
  return { content: math ? toNodes(math) : [], isWide: tex.length > WIDE };
}

const toNodes = ({ children }: HtmlElement): ElementContent[] =>
  children.flatMap((child) => {
    if (child.type === 'element') return toElement(child);
    return child.type === 'text' ? text(child.value) : [];
  });

function toElement(node: HtmlElement): ElementContent {
  const className = getAttribute(node, 'class')
    ?.split(' ')
    .filter((name) => CLASSES.has(name));
  if (/(?:^|;)\s*(?:color|background)/.test(getAttribute(node, 'style') ?? '')) {
    throw new Error('A formula always has the colour of the text, so that it is legible in both colour modes.');
  }
  if (!ELEMENTS.has(node.tagName) || (node.tagName === 'menclose' && !className?.length)) {
    throw new Error('The formula has a part that browsers cannot draw.');
  }
  const attributes = node.attributes.filter(({ name }) => name !== 'style' && name !== 'class');
  const properties = Object.fromEntries(attributes.map(({ name, value }) => [name, value]));
  return element(node.tagName, { ...properties, ...(className?.length && { className }) }, ...toNodes(node));
}

function toMathMl(tex: string, displayMode: boolean): string {
  try {
    return temml.renderToString(tex, { displayMode, throwOnError: true, strict: false, trust: false, ...LIMITS });
  } catch (error) {
    // The library's sentence, without the part of the formula that it underlines with combining characters.
    const message = error instanceof Error ? error.message : String(error);
    const reason = message.replace(/ at (?:position|end of input)[\s\S]*$/, '').trim();
    throw new Error(`The formula cannot be read: ${reason}.`);
  }
}
