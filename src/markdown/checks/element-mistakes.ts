import { defineMdastPlugin, type PluginFactoryContext } from 'satteri';
import { PUBLIC_FOLDER, toDisplayPath } from '#workspace/folders.ts';
import { parseHtml } from '#workspace/html/parse-html.ts';
import { isDeveloping } from '#workspace/mistakes.ts';
import { elsewhere, findMistakeInPicture } from '../images/image-checks.ts';
import { isExternal } from '../links/href.ts';
import { getFilePath, type PluginContext } from '../plugin-context.ts';
import { report } from '../problems/report.ts';
import { type ElementMistake, getTarget, scanPage } from './scan-page.ts';

const PUT_HERE = `Put the file into ${toDisplayPath(PUBLIC_FOLDER)}/ and use its path there, or link to it.`;
const SIZED_BY_ITSELF = 'Add both, or write ![what it shows](./picture.png), which adds them.';

/** Whether the path of a picture is relative to its text, or to its page. */
export const isBesideText = (path: string): boolean => /^[^/#?]/.test(path) && !isExternal(path);

/** Describes such a path in HTML, where nothing turns it into a path that works from the page. */
export const besideText = (path: string): string =>
  `HTML does not find a picture beside a text, such as "${path}". Write it in Markdown: ![what it shows](${path}).`;

/** Describes the mistake of an element. */
export function describeElement(mistake: ElementMistake, written: string, reason: string | undefined): string {
  if (mistake === 'blocked attribute') return `The security policy blocks ${reason}.`;
  if (mistake === 'image without words') return `The image "${written}" has no alternative text (alt).`;
  if (mistake === 'image without size') {
    return `The image "${written}" has no width and height, so the text jumps when it loads. ${SIZED_BY_ITSELF}`;
  }
  if (mistake === 'image of another site') return elsewhere(written);
  if (mistake === 'media of another site')
    return `"${written}" is on another site; pages play only media of this site. ${PUT_HERE}`;
  if (mistake === 'code of another site')
    return `"${written}" is on another site; the security policy blocks scripts, styles, objects and forms of other sites. Link to it instead.`;
  if (mistake === 'refresh')
    return 'This takes readers to another page by itself (http-equiv="refresh"). Put "redirect_from" into the front matter of that page, or link to it.';
  return `Pages cannot embed another page, such as "${written}". Link to it instead.`;
}

/** While developing, reports mistakes in the HTML of a Markdown file. A build finds them in the pages, including those of components. */
export const htmlChecks =
  ({ base }: PluginContext) =>
  ({ source, sourceFormat }: PluginFactoryContext) =>
    isDeveloping() &&
    sourceFormat === 'markdown' &&
    /<[a-z]/i.test(source) &&
    defineMdastPlugin({
      name: 'html-checks',
      options: { position: true },
      async html(node, context) {
        for (const element of parseHtml(node.value).elements) {
          const line = (node.position?.start.line ?? 1) + node.value.slice(0, element.start).split('\n').length - 1;
          const start = { line, column: 1 };
          const addMistake = (sentence: string) => report(context, { position: { start, end: start } }, sentence);
          const target = getTarget(element);
          const missing = element.tagName === 'img' && (await findMissing(target, getFilePath(context), base));
          if (missing) addMistake(missing);
          for (const { mistake, reason } of scanPage({ elements: [element] }).mistakes) {
            if (!missing || mistake !== 'image without size') addMistake(describeElement(mistake, target, reason));
          }
        }
      },
    });

/** The mistake in the path of a picture in HTML, to which nothing adds the base path. */
async function findMissing(target: string, file: string | undefined, base: string): Promise<string | undefined> {
  if (isBesideText(target)) return besideText(target);
  if (target.startsWith(base)) return findMistakeInPicture(target, file, base);
  return /^\/(?!\/)/.test(target)
    ? `The picture "${target}" is missing: in HTML, its path begins with "${base}".`
    : undefined;
}
