import type { Root } from 'hast';
import { defineHastPlugin } from 'satteri';
import { decoded } from '#contracts/decoded.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { descendants, element, hasClass, isElement, text } from '../hast.ts';
import { getFilePath, type PluginContext, whenSourceMatches } from '../plugin-context.ts';

/** The text of the link back; the variation selector prevents a coloured emoji. */
const RETURN = '↩\uFE0E';

/** The processor's own options for footnotes. */
export const FOOTNOTE_OPTIONS = { clobberPrefix: '', backContent: RETURN };

const MARK = /\[\^/;

/** Whether a document may have footnotes. */
export const hasFootnotes = (source: string): boolean => MARK.test(source);

/** The ids of a document's footnotes, of the references to them, and of their title. */
export const getFootnoteIds = (root: Readonly<Root>): string[] =>
  root.children
    .filter((child) => child.type === 'element')
    .flatMap((child) => (hasClass(child, 'footnotes') ? descendants(child, 'p', 'li') : descendants(child, 'a')))
    .filter(({ tagName, properties }) => tagName !== 'a' || 'dataFootnoteRef' in properties)
    .flatMap(({ properties }) => (properties.id ? [String(properties.id)] : []));

/** The title of footnotes is not a heading, so that they are not in the table of contents. Their ids have letters as in other ids. */
export const footnotes = ({ getMessagesFor }: PluginContext) =>
  whenSourceMatches(
    MARK,
    defineHastPlugin({
      name: 'footnotes',
      element: {
        filter: ['section', 'a'],
        visit(node, context) {
          // The processor escapes ids as if they were part of a URL.
          const readId = ({ properties }: typeof node) => decoded(String(properties.id ?? ''));
          if ('dataFootnoteRef' in node.properties) context.setProperty(node, 'id', readId(node));
          if (!hasClass(node, 'footnotes')) return;
          for (const note of descendants(node, 'li').filter(({ properties }) => properties.id))
            context.setProperty(note, 'id', readId(note));
          const messages = getMessagesFor(getFilePath(context)).markdown;
          const heading = node.children.find((child) => isElement(child, 'h2'));
          const title = element(
            'p',
            { id: 'footnote-label', className: ['footnotes-title'] },
            text(messages.footnotes),
          );
          if (heading) context.replaceNode(heading, title);
          context.setProperty(node, 'ariaLabelledBy', 'footnote-label');
          for (const link of descendants(node, 'a')) {
            if (!('dataFootnoteBackref' in link.properties)) continue;
            const reference = String(link.properties.ariaLabel ?? '').replace(/^\D*/, '');
            context.setProperty(link, 'ariaLabel', interpolate(messages.backToReference, { n: reference }));
            context.setProperty(link, 'dataFootnoteBackref', null);
            context.setProperty(link, 'className', null);
          }
        },
      },
    }),
  );
