import { defineMdastPlugin, type MdastVisitorContext, type PluginFactoryContext } from 'satteri';
import type { Position } from 'unist';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { findLetterMistakes, hasLetterMistakes } from '#workspace/letters.ts';
import { findMistakeInElement } from './html-elements.ts';
import { getFilePath, isArchived } from './plugin-context.ts';
import { countLines, report } from './problems/report.ts';
import { warn } from './problems/warnings.ts';

/** A link or an image whose file has a space in its name, which makes it text. */
const SPACED = /(?<!\\)!?\[[^\]\n]*\]\((?=[^()<>\n]*\s)([^()<>"\n]*\.(?:mdx?|pdf|avif|gif|jpe?g|png|svg|webp))\)/i;
const FOOTNOTE = /(?<!\\)\[\^([^\]\s]+)\](?!:)/;

/** A link by a name that the file does not have. Marks such as `[1][2]` and code such as `rows[i][j]` are text. */
const REFERENCE = /(?<![\\\]\w])\[(?!\^)([^[\]\n]*\p{L}[^[\]\n]*)\]\[(?!\^)([^[\]\n]*)\]/u;

const at = (line: number) => ({ position: { start: { line, column: 1 }, end: { line, column: 1 } } });

/**
 * Reports unclosed markup, because of which a page shows its source or loses what follows: HTML, code, a heading without a space after
 * its signs, a link to a file with a space in its name, or to a name that is not defined, a footnote without its
 * text or with two. Also words in angle
 * brackets, which browsers take for HTML and do not show, characters that a text cannot have, and letters that were lost because the file
 * was not saved as UTF-8.
 */
export const unclosedMarkup = ({ source }: PluginFactoryContext) => {
  if (!/<[a-z!]|\]\(.*\s|\]\[|\[\^|```|~~~|^##+[^\s#]/im.test(source) && !hasLetterMistakes(source)) return false;
  /** The HTML of the whole text, each piece on a new line: what one piece opens, another one may close. */
  let html = '';
  const lines: number[] = [];
  const footnotes = new Set<string>();
  return defineMdastPlugin({
    name: 'unclosed-markup',
    options: { position: true },
    before(_, context) {
      html = '';
      lines.length = 0;
      footnotes.clear();
      for (const { line, message } of findLetterMistakes(context.source)) report(context, at(line), `${message}.`);
    },
    code(node, context) {
      const { start, end } = node.position ?? {};
      const written = context.source.slice(start?.offset, end?.offset);
      const [fence] = /^(?:`{3,}|~{3,})/.exec(written) ?? [];
      // In a block quote each line has its sign.
      const last = written.slice(written.lastIndexOf('\n') + 1).replace(/^[\s>]+/, '');
      if (!fence || (written.includes('\n') && last.startsWith(fence))) return;
      report(context, node, `The code has no end, so everything after it becomes code. Close it with "${fence}".`);
    },
    html(node, context) {
      if (node.value.startsWith('<!--') && !node.value.includes('-->')) {
        report(context, node, 'The comment has no end, so everything after it is lost. Close it with "-->".');
        // In the book it would swallow the following chapters, whose mistakes would be reported.
        context.removeNode(node);
        return;
      }
      const first = node.position?.start.line ?? 1;
      for (let line = 0; line <= countLines(node.value); line += 1) lines.push(first + line);
      html += `${node.value}\n`;
    },
    text: checkText,
    footnoteDefinition(node, context) {
      const { identifier } = node;
      if (footnotes.has(identifier) && !isArchived(getFilePath(context)))
        warn(
          context,
          node,
          `The footnote "${identifier}" has another text above, so this one is not shown. Give it another name.`,
        );
      footnotes.add(identifier);
    },
    after(_, context) {
      for (const element of parseHtml(html).elements) {
        const mistake = findMistakeInElement(element, html);
        const line = lines[countLines(html.slice(0, element.start))] ?? 1;
        if (mistake) report(context, at(line), mistake);
      }
    },
  });
};

function checkText(node: Readonly<{ position?: Position | undefined }>, context: MdastVisitorContext): void {
  // Nodes of other plugins have no position in the file.
  const written = node.position ? context.source.slice(node.position.start.offset, node.position.end.offset) : '';
  // A text that follows another node begins within a line.
  const before = context.source[(node.position?.start.offset ?? 0) - 1] ?? '\n';
  const [heading, signs] = /^(#{2,6})[^\s#].*/m.exec(/\s/.test(before) ? written : `.${written}`) ?? [];
  if (heading && signs)
    report(context, node, `A heading needs a space after its signs: "${signs} ${heading.slice(signs.length)}".`);
  const [spaced, fileName] = SPACED.exec(written) ?? [];
  if (spaced && fileName)
    report(
      context,
      node,
      `A file name with a space needs angle brackets: ${spaced.replace(fileName, `<${fileName}>`)}.`,
    );
  const [reference, label, name = ''] = REFERENCE.exec(written) ?? [];
  if (reference)
    report(
      context,
      node,
      `"${reference}" has no target. Write it on a separate line: "[${name.trim() || label}]: ./page.md". To show it as text, write "\\${reference}".`,
    );
  const [, footnote] = FOOTNOTE.exec(written) ?? [];
  if (footnote)
    report(context, node, `The footnote "${footnote}" has no text. Write it on a separate line: "[^${footnote}]: …".`);
}
