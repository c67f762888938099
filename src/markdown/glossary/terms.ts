import type { ElementContent } from 'hast';
import { defineHastPlugin, type HastVisitorContext, type PluginFactoryContext } from 'satteri';
import type { Term } from '#workspace/content/glossary.ts';
import { element, hasClass, isElement, text } from '../hast.ts';
import { getFilePath, type PluginContext } from '../plugin-context.ts';
import { byWord, findWords, toPattern } from './find-words.ts';

/** Where a button is not allowed, or would be in the way. */
const NOT_WITHIN = [
  'a',
  'button',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'code',
  'pre',
  'math',
  'th',
  'summary',
  'figcaption',
  'label',
  'dl',
];

/** The classes of paragraphs that are titles. */
const TITLES = ['admonition-title', 'tab-label'];

/**
 * Marks the first use of each glossary term on a page. A press, Enter or a tap shows its meaning, in a popover that Escape or a
 * press elsewhere closes; a browser that supports `interestfor` shows it on hover and focus, too. No script is needed.
 */
export const terms =
  ({ getGlossaryFor }: PluginContext) =>
  ({ source, fileURL }: PluginFactoryContext) => {
    const { terms, isExplained } = getGlossaryFor(getFilePath({ fileURL }));
    const owners = byWord(terms, ({ forms }) => forms);
    const pattern = isExplained && toPattern(owners.keys());
    return pattern && source.search(pattern) >= 0 && markFirstUses(owners, pattern);
  };

function markFirstUses(owners: Map<string, Term>, pattern: RegExp) {
  const explained = new Set<Term>();
  return defineHastPlugin({
    name: 'terms',
    text(node, context) {
      const parts: ElementContent[] = [];
      let read = 0;
      for (const { word, start: index } of findWords(node.value, pattern)) {
        const term = owners.get(word.toLowerCase());
        if (!term || explained.has(term) || !isPlace(node, context)) continue;
        explained.add(term);
        const [before = ''] = OPENING.exec(node.value.slice(read, index)) ?? [];
        const [after = ''] = CLOSING.exec(node.value.slice(index + word.length)) ?? [];
        const start = index - before.length;
        parts.push(text(node.value.slice(read, start)), ...keepTogether(before, explain(word, term), after));
        read = index + word.length + after.length;
      }
      if (parts.length > 0) context.replaceNode(node, [...parts, text(node.value.slice(read))]);
    },
  });
}

/** Punctuation that belongs to the adjacent word. */
const [OPENING, CLOSING] = [/[\p{Ps}\p{Pi}"']+$/u, /^[\p{Pe}\p{Pf}\p{Po}]+/u];

/** A browser may break lines before and after a button, so that a line could begin with a comma. */
const keepTogether = (before: string, explained: ElementContent[], after: string): ElementContent[] =>
  before || after
    ? [element('span', { className: ['term-and-mark'] }, text(before), ...explained, text(after))]
    : explained;

function explain(word: string, { id, means }: Term): ElementContent[] {
  // The glossary itself uses the plain id.
  const meaning = `${id}-meaning`;
  return [
    element(
      'button',
      // Screen readers say the meaning with the term, also while it is hidden.
      { type: 'button', className: ['term'], popovertarget: meaning, interestfor: meaning, ariaDescribedBy: [meaning] },
      text(word),
    ),
    // Reader views of browsers leave buttons out, and the styles: they get the word itself, and not its meaning in its place.
    element('span', { className: ['term-word'], dataPagefindIgnore: '' }, text(word)),
    element(
      'span',
      { id: meaning, className: ['term-meaning'], popover: 'auto', hidden: true, dataPagefindIgnore: '' },
      text(means),
    ),
  ];
}

function isPlace(node: Parameters<HastVisitorContext['parent']>[0], context: HastVisitorContext): boolean {
  for (let parent = context.parent(node); parent && parent.type !== 'root'; parent = context.parent(parent)) {
    if (isElement(parent, ...NOT_WITHIN) || (isElement(parent, 'p') && TITLES.some((name) => hasClass(parent, name))))
      return false;
  }
  return true;
}
