import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Image, ImageReference } from 'mdast';
import { defineMdastPlugin, type MdastVisitorContext, type MdxJsxFlowElement, type MdxJsxTextElement } from 'satteri';
import { decoded, isExternal } from '../links/address.ts';
import { nearest, proposal } from '../problems/nearest.ts';
import { report } from '../problems/report.ts';
import { fileOf, onlyWhere } from '../toolbox.ts';

/** What an author writes as an image's title where the image says nothing: `![](line.svg "decorative")`. */
export const DECORATIVE = 'decorative';

const NO_ALT =
  'An image needs words that stand in for it: ![what it shows](picture.png). ' +
  `One that shows nothing is marked so: ![](picture.png "${DECORATIVE}").`;

/** Sees that images exist and have words that stand in for them. */
export const imageChecks = onlyWhere(
  /!\[|<img/,
  defineMdastPlugin({
    name: 'image-checks',
    options: { position: true },
    image(node, context) {
      if (node.title !== DECORATIVE) reportMissingWords(node, context);
      const missing = missingFile(node.url, fileOf(context));
      if (!missing) return;
      report(context, node, missing);
      // A file that is not there would end the build in the middle, before the author sees the other problems.
      context.replaceNode(node, { type: 'text', value: node.alt ?? '' });
    },
    imageReference: reportMissingWords,
    mdxJsxFlowElement: reportElement,
    mdxJsxTextElement: reportElement,
  }),
);

function reportMissingWords(node: Readonly<Image | ImageReference>, context: MdastVisitorContext): void {
  if (!node.alt?.trim()) report(context, node, NO_ALT);
}

function reportElement(node: Readonly<MdxJsxFlowElement | MdxJsxTextElement>, context: MdastVisitorContext): void {
  if (node.name !== 'img') return;
  const isNamed = node.attributes.some((attribute) => attribute.type !== 'mdxJsxAttribute' || attribute.name === 'alt');
  if (!isNamed) report(context, node, NO_ALT);
}

function missingFile(url: string, file: string | undefined): string | undefined {
  if (!file || !url || url.startsWith('/') || isExternal(url)) return undefined;
  const path = resolve(dirname(file), decoded(url));
  if (existsSync(path)) return undefined;
  const folder = dirname(path);
  const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => !/\.mdx?$/.test(name));
  return `The image "${url}" does not exist.${proposal(nearest(basename(path), names))}`;
}
