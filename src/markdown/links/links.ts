import type { Element } from 'hast';
import { defineHastPlugin, type HastVisitorContext } from 'satteri';
import { decoded } from '#contracts/decoded.ts';
import { element, isElement, text } from '../hast.ts';
import { getFilePath, isArchived, type PluginContext } from '../plugin-context.ts';
import { report } from '../problems/report.ts';
import { warn } from '../problems/warnings.ts';
import { isOtherSite } from './href.ts';
import { findOwnMachine, resolveLink, withoutOrigin } from './resolve.ts';

/** The title of a link from a public page to one of the members' pages. */
const FOR_MEMBERS = 'members';

/** Describes such a link without this title. */
export const unmarked = (written: string): string =>
  `The link "${written}" leads to a page that only members can read.`;

/** Links to files become links to their pages; links to other sites open in a new tab and say so. */
export const links = (pluginContext: PluginContext) =>
  defineHastPlugin({
    name: 'links',
    options: { position: true },
    element: {
      filter: ['a'],
      visit(node, context) {
        const written = node.properties.href;
        if (typeof written !== 'string') return;
        const file = getFilePath(context);
        if (written === '' && !isArchived(file)) {
          const words = context.textContent(node);
          report(
            context,
            node,
            `The link "${words}" has no target. Write it in the parentheses: [${words}](./page.md).`,
          );
          return;
        }
        const ownMachine = findOwnMachine(written, pluginContext);
        if (ownMachine) {
          report(context, node, ownMachine);
          return;
        }
        const target = withoutOrigin(written, pluginContext);
        if (isOtherSite(target)) {
          const { opensInNewTab } = pluginContext.getMessagesFor(file).common;
          context.setProperty(node, 'target', '_blank');
          context.setProperty(node, 'rel', 'noopener noreferrer');
          // On paper, the URL need not follow.
          if (toBare(context.textContent(node)) === toBare(written)) context.setProperty(node, 'dataUrl', '');
          // The table of contents, the search and ids use only the words of a heading.
          if (isInHeading(node, context)) {
            context.setProperty(node, 'ariaLabel', `${context.textContent(node).trim()} ${opensInNewTab}`);
            return;
          }
          context.appendChild(node, element('span', { className: ['visually-hidden'] }, text(` ${opensInNewTab}`)));
          return;
        }
        const resolved = resolveLink(target, file, pluginContext);
        if ('problem' in resolved) {
          report(context, node, resolved.problem);
          // Removed, so that the check of the built site does not report it again.
          context.setProperty(node, 'href', null);
          return;
        }
        if (resolved.warning) warn(context, node, resolved.warning);
        if (resolved.isForMembers) {
          if (file && !pluginContext.members.isForMembers(file)) {
            if (node.properties.title !== FOR_MEMBERS) {
              report(
                context,
                node,
                `${unmarked(written)} If that is meant, say so: [words](${written} "${FOR_MEMBERS}").`,
              );
              context.setProperty(node, 'href', null);
              return;
            }
            context.setProperty(node, 'title', pluginContext.getMessagesFor(file).markdown.forMembers);
          }
          context.setProperty(node, 'dataMembers', '');
        }
        if (resolved.href !== written) context.setProperty(node, 'href', resolved.href);
      },
    },
  });

const toBare = (url: string): string => decoded(url.trim().replace(/^https?:\/\/|\/$/g, ''));

function isInHeading(node: Readonly<Element>, context: HastVisitorContext): boolean {
  let parent: ReturnType<typeof context.parent> | undefined = context.parent(node);
  while (parent) {
    if (isElement(parent, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) return true;
    parent = context.parent(parent);
  }
  return false;
}
