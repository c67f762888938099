import { createRequire } from 'node:module';
import type { Element, ElementContent } from 'hast';
import { defineHastPlugin, type HastVisitorContext, type PluginFactoryContext } from 'satteri';
import { KNOWN_META, parseMeta } from '../code/meta.ts';
import { element, isElement, text } from '../hast.ts';
import { getFilePath, type PluginContext } from '../plugin-context.ts';
import { report } from '../problems/report.ts';
import { warn } from '../problems/warnings.ts';
import type { Remark } from './model.ts';
import { readDiagram } from './read-diagram.ts';

/** The maximum widths of a drawing, in pixels, that fits the narrowest window, and that is shown a quarter smaller on a phone. */
const [FITS, NARROW] = [288, 440];

const IS_NAMED =
  'A diagram needs a name for people who cannot see it: a line "accTitle: …" below its first one, or a title="…" after the word mermaid.';

/** Language and options of a code block. */
const getFence = ({ data }: Readonly<Element>): { lang?: string; meta?: string } => data ?? {};

const isDiagram = (code: Readonly<Element>): boolean => getFence(code).lang?.toLowerCase() === 'mermaid';

/** ` ```mermaid `: a diagram that is drawn at build time, in the colours of the page. Nothing runs in the browser. */
export const diagrams =
  ({ getMessagesFor }: PluginContext) =>
  ({ source }: PluginFactoryContext) =>
    /(?:```|~~~)[ \t]*mermaid/i.test(source) &&
    drawAll(({ fileURL }) => getMessagesFor(getFilePath({ fileURL })).markdown.diagram);

function drawAll(getName: (context: HastVisitorContext) => string) {
  const drawn = new Map<string, number>();
  return defineHastPlugin({
    name: 'diagrams',
    options: { position: true },
    element: {
      filter: ['pre'],
      visit(node, context) {
        const [code] = node.children;
        if (!code || !isElement(code, 'code') || !isDiagram(code)) return;
        const meta = parseMeta(getFence(code).meta ?? '');
        const diagram = readDiagram(context.textContent(code));
        const at = ({ line }: Remark) => toLine(node, line);
        for (const remark of diagram.mistakes) report(context, at(remark), remark.sentence);
        for (const remark of diagram.warnings) warn(context, at(remark), remark.sentence);
        const { figure } = diagram;
        // If it cannot be drawn, the code blocks show its source.
        if (!figure) return;
        for (const word of meta.unknown) {
          report(context, node, `A code block does not know "${word}". Known options: ${KNOWN_META}.`);
        }
        const title = diagram.title ?? meta.title;
        if (!title) warn(context, node, IS_NAMED);

        // Loaded only if a site has a diagram, and synchronously, since Astro's own imports have ended when it renders.
        const { draw, toId }: typeof import('./draw.ts') = createRequire(import.meta.url)('./draw.ts');
        const id = toId(figure);
        const times = (drawn.get(id) ?? 0) + 1;
        drawn.set(id, times);
        const ownId = times === 1 ? id : `${id}-${times}`;
        const drawing = tryToDraw(() => draw(figure, ownId, diagram.description));
        if ('reason' in drawing) {
          return report(context, node, `The diagram cannot be drawn: ${drawing.reason}. Show it as a picture instead.`);
        }
        const { svg, width } = drawing;
        const name = title ?? getName(context);
        const frame = {
          className: ['diagram-frame', ...(width > NARROW ? ['diagram-wide'] : [])],
          role: 'img',
          ariaLabel: name,
          ariaDescribedBy: [ownId],
          ...(width > FITS && { tabIndex: 0 }),
        };
        return element(
          'figure',
          { className: ['diagram'] },
          toFrame(frame, svg, context),
          ...(meta.title ? [element('figcaption', {}, text(meta.title))] : []),
        );
      },
    },
  });
}

type Drawing = { svg: string; width: number };

/** Errors of the graph's layout are mistakes in the text. */
function tryToDraw(draw: () => Drawing): Drawing | { reason: string } {
  try {
    return draw();
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** In an MDX page, HTML has to be the content of an element. */
function toFrame(properties: Element['properties'], svg: string, { sourceFormat }: HastVisitorContext): ElementContent {
  if (sourceFormat !== 'markdown') return element('div', { ...properties, 'set:html': svg });
  return { ...element('div', properties), children: [{ type: 'raw', value: svg }] };
}

/** The position of a line of a block, whose first line is the fence. */
function toLine({ position }: Readonly<Element>, line: number): Pick<Element, 'position'> {
  if (!position) return {};
  return { position: { ...position, start: { ...position.start, line: position.start.line + 1 + line } } };
}
