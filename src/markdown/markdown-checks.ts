import { defineMdastPlugin, type MdastVisitorContext, type PluginFactoryContext } from 'satteri';
import type { Position } from 'unist';
import { asText } from './html-elements.ts';
import { report } from './problems/report.ts';
import { warn } from './problems/warnings.ts';

const IMPORT = /^import\s.+\sfrom\s+["'].+["'];?/;
/** In capitals alone, it may be HTML. */
const COMPONENT = /<([A-Z][\w.-]*[a-z][\w.-]*)[\s/>]/;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
/** An MDX comment between other words. One that shares its lines with nothing else is a comment here, too (`normalize-syntax.ts`). */
const MDX_COMMENT = /\{\/\*/;
const INLINE_CODE = /(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g;
const CODE_IN_TAG = /<[a-zA-Z][^<>]*?\s([\w-]+)=\{/;

const ADMONITION = 'Begin it with a line such as :::note[Title] and end it with :::.';

/** How paragraphs of VitePress, MkDocs and Obsidian begin that are text here, and what to do. */
const FOREIGN_LINES: [RegExp, string][] = [
  [/^\[\[?toc\]\]?$/i, 'Each page shows its table of contents. Leave this line out.'],
  [/^<<<[ \t]*\S+/, 'This line shows no file. Put its code between two lines of three backticks.'],
  [/^(?:!!!|\?\?\?\+?)[ \t]+\w/, `This admonition is shown as text. ${ADMONITION}`],
  [/^\[!\w+\][-+]?[ \t]+\S/, `An alert with a title is shown as text. ${ADMONITION}`],
];

const RENAME = 'Rename the file so that it ends with .mdx to use components.';

type Written = Readonly<{ type: 'html' | 'text'; value: string; position?: Position | undefined }>;

function check(node: Written, context: MdastVisitorContext): void {
  const shown = node.type === 'html' ? node.value.replaceAll(COMMENT, '') : node.value;
  const [, component] = (node.type === 'html' && COMPONENT.exec(shown)) || [];
  const [, attribute] = CODE_IN_TAG.exec(shown) ?? [];
  if (component)
    report(
      context,
      node,
      `<${component}> is a component, which a Markdown file cannot use. ${RENAME} To show it, ${asText(`<${component}>`)}.`,
    );
  else if (attribute)
    report(context, node, `"${attribute}" has code in braces, which a Markdown file cannot use. ${RENAME}`);
}

/**
 * Reports components in Markdown files, where only MDX files can use them: the parser takes them for HTML, so that the page would
 * not show them, or would show their source.
 */
export const markdownChecks = ({ source, sourceFormat }: PluginFactoryContext) => {
  if (
    sourceFormat !== 'markdown' ||
    !/^import\s|<[A-Z]|=\{|\{\/\*|^<<<|^\[\[?(?:toc|TOC)\]|^(?:!!!|\?\?\?)|\[!\w+\][-+]?[ \t]/m.test(source)
  )
    return false;
  return defineMdastPlugin({
    name: 'markdown-checks',
    options: { position: true },
    paragraph(node, context) {
      const written = context.source.slice(node.position?.start.offset, node.position?.end.offset);
      const [line = ''] = written.split('\n');
      if (IMPORT.test(line)) report(context, node, `A Markdown file cannot import anything: ${line} ${RENAME}`);
      const [, advice] = FOREIGN_LINES.find(([pattern]) => pattern.test(written.trim())) ?? [];
      if (advice) warn(context, node, advice);
      if (MDX_COMMENT.test(written.replaceAll(INLINE_CODE, '')))
        report(context, node, 'A comment in a Markdown file is written <!-- … -->.');
    },
    html: check,
    // A tag with braces is not HTML, so the page would show its source.
    text: check,
  });
};
