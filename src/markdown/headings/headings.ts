import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import { defineHastPlugin, type HastPluginEntry, type PluginFactoryContext } from 'satteri';
import { PAGE_PARTS } from '#lib/html/page-parts.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { toUrlName } from '#workspace/slug.ts';
import { getFootnoteIds, hasFootnotes } from '../footnotes/footnotes.ts';
import { descendants, element, text } from '../hast.ts';
import { getFilePath, isArchived, type PluginContext } from '../plugin-context.ts';
import { report } from '../problems/report.ts';
import { warn } from '../problems/warnings.ts';

/** Characters that keep what is between them from left to right, whatever is around it. */
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/** Whether a text is included in others, so that the headings above it are unknown. */
const isPart = (file: string | undefined): boolean => /[/\\]_/.test(file ?? '');

/** People who cannot see a page navigate by its outline. */
const describeSkippedLevel = (level: number, before: number): string =>
  `This heading is of level ${level} and ${before === 1 ? 'the title above it' : 'the heading before it'} of level ${before}. ` +
  `Screen readers would announce a gap: write ${'#'.repeat(before + 1)}.`;

/**
 * Adds ids to headings (`{#own-id}` is one of the processor's features) and a link to themselves. CSS draws the link's
 * sign, so that the heading's text in the table of contents and in the search stays clean.
 */
export const headings = (pluginContext: PluginContext): HastPluginEntry => [
  ({ source }) => {
    let count = 0;
    const taken = new Set<string>(PAGE_PARTS);
    const toFree = (id: string) => {
      let own = id;
      for (let number = 1; taken.has(own); number += 1) own = `${id}-${number}`;
      taken.add(own);
      return own;
    };
    return defineHastPlugin({
      name: 'heading-ids',
      before(root) {
        if (hasFootnotes(source)) for (const id of getFootnoteIds(root)) taken.add(id);
      },
      element: {
        filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
        visit(node, context) {
          const { id } = node.properties;
          if (typeof id === 'string') return void taken.add(id);
          const words = toUrlName(context.textContent(node));
          // An emoji or punctuation alone gives an empty id, which could not be linked to.
          context.setProperty(node, 'id', words === '' ? `heading-${++count}` : toFree(words));
        },
      },
    });
  },
  codeDirection(pluginContext),
  satteriHeadingIdsPlugin(),
  () => {
    const ids = new Set<string>();
    let levelBefore: number | undefined;
    return defineHastPlugin({
      name: 'heading-links',
      options: { position: true },
      element: {
        filter: ['h2', 'h3', 'h4', 'h5', 'h6'],
        visit(node, context) {
          const level = Number(node.tagName.slice(1));
          const isFree = !isArchived(getFilePath(context));
          const before = levelBefore ?? (isPart(getFilePath(context)) ? level : 1);
          if (isFree && level > before + 1) warn(context, node, describeSkippedLevel(level, before));
          if (isFree && node.children.length === 0) warn(context, node, 'This heading has no words.');
          levelBefore = level;
          const { id } = node.properties;
          if (typeof id !== 'string') return;
          if (id === '' && isFree) report(context, node, 'The id of a heading is one word in braces: {#my-id}.');
          else if (ids.has(id)) report(context, node, `Two headings have the id "${id}".`);
          ids.add(id);
          const name = interpolate(pluginContext.getMessagesFor(getFilePath(context)).docs.directLinkTo, {
            heading: context.textContent(node).trim(),
          });
          context.appendChild(node, element('a', { className: ['heading-anchor'], href: `#${id}`, ariaLabel: name }));
        },
      },
    });
  },
];

/**
 * Keeps code in headings from left to right in a language that is written from right to left. Their style does that on the page, but the table
 * of contents, the search and the book have the bare text of headings. After the ids of headings, which stay the same.
 */
const codeDirection =
  ({ getDirectionFor }: PluginContext) =>
  ({ fileURL }: PluginFactoryContext) => {
    if (getDirectionFor(getFilePath({ fileURL })) !== 'rtl') return false;
    return defineHastPlugin({
      name: 'code-direction',
      element: {
        filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
        visit(node, context) {
          for (const code of descendants(node, 'code')) {
            context.insertBefore(code, text(LEFT_TO_RIGHT_ISOLATE));
            context.insertAfter(code, text(POP_DIRECTIONAL_ISOLATE));
          }
        },
      },
    });
  };
