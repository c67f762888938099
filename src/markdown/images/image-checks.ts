import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Definition, Image, ImageReference, Nodes, Text } from 'mdast';
import { defineMdastPlugin, type MdastVisitorContext, type MdxJsxFlowElement, type MdxJsxTextElement } from 'satteri';
import { propose } from '#contracts/nearest.ts';
import { decodePath } from '#contracts/redirects.ts';
import { isDeveloping } from '#workspace/mistakes.ts';
import { cut, isExternal } from '../links/href.ts';
import { getFilePath, type PluginContext, whenSourceMatches } from '../plugin-context.ts';
import { report } from '../problems/report.ts';
import { warn } from '../problems/warnings.ts';
import { cutMode } from './modes.ts';
import {
  hasCopyOfItself,
  hasUnknownSize,
  isPictureName,
  pictureFile,
  readPicture,
  SIZE_OF_DRAWING,
} from './picture.ts';

/** The title of a purely decorative image: `![](line.svg "decorative")`. */
export const DECORATIVE = 'decorative';

const NO_ALT =
  'An image needs alternative text: ![what it shows](picture.png). ' +
  `Mark a decorative one like this: ![](picture.png "${DECORATIVE}").`;

/** Checks that images can be shown and have alternative text. An image that refers to a definition gets its URL. */
export const imageChecks = ({ base, isOwnFile, members }: PluginContext) =>
  whenSourceMatches(/!\[|<img/, () => {
    let definitions = new Map<string, Definition>();

    /**
     * The replacement for an image: a text for one that cannot be shown, as Astro would end the build before all mistakes are reported,
     * and an image with the class of its mode.
     */
    async function check(
      node: Readonly<Image | ImageReference>,
      image: Readonly<Image>,
      context: MdastVisitorContext,
    ): Promise<Image | Text | undefined> {
      const { title, alt } = image;
      const { url, mode } = cutMode(image.url);
      if (title !== DECORATIVE && !alt?.trim()) report(context, node, NO_ALT);
      const text = getFilePath(context);
      const mistake =
        findRest(url, text) ??
        findPrivate(url, text) ??
        findStray(url, text) ??
        (await findMistakeInPicture(url, text, base));
      if (mistake) report(context, node, mistake);
      if (mistake) return { type: 'text', value: alt ?? '' };
      if (!mode) return undefined;
      if (!image.url.endsWith(mode)) warn(context, node, `This is written ${url}#${mode} here.`);
      return { ...image, url, data: { ...image.data, hProperties: { class: mode } } };
    }

    function findPrivate(url: string, text: string | undefined): string | undefined {
      const file = pictureFile(url, text, base);
      if (!text || !file || !members.isForMembers(file) || members.isForMembers(text)) return undefined;
      return `The image "${url}" belongs to the members' pages, and this page would show it to everybody. Save it next to this text.`;
    }

    function findStray(url: string, text: string | undefined): string | undefined {
      const file = pictureFile(url, text, base);
      if (!file || !existsSync(file) || isOwnFile(file)) return undefined;
      return `The image "${url}" is not in the site's folder. Save it next to this text.`;
    }

    return defineMdastPlugin({
      name: 'image-checks',
      options: { position: true },
      before(root) {
        definitions = toDefinitions(root);
      },
      image: (node, context) => check(node, node, context),
      async imageReference(node, context) {
        const { url = '', title = null } = definitions.get(node.identifier) ?? {};
        const image: Image = { type: 'image', url, title, alt: node.alt ?? '' };
        // Astro only optimizes images that name their file themselves.
        return (await check(node, image, context)) ?? image;
      },
      mdxJsxFlowElement: reportElement,
      mdxJsxTextElement: reportElement,
    });
  });

/** Astro reads the whole URL of a picture beside a text as the name of its file. */
function findRest(url: string, text: string | undefined): string | undefined {
  const { path, rest } = isExternal(url) || url.startsWith('/') ? { path: url, rest: '' } : cut(url);
  return rest
    ? (findUnusableName(url, text) ?? `The image "${url}" has "${rest}" after the name of its file. Write "${path}".`)
    : undefined;
}

/** The definitions for `![words][name]` by name: `[name]: picture.png`. Of several with the same name, the first counts. */
const toDefinitions = (root: Nodes): Map<string, Definition> =>
  new Map(
    findDefinitions(root)
      .map((definition) => [definition.identifier, definition] as const)
      .reverse(),
  );

const findDefinitions = (node: Nodes): Definition[] =>
  node.type === 'definition' ? [node] : 'children' in node ? node.children.flatMap(findDefinitions) : [];

/** Reports an `<img>` without alternative text, and gives it an empty one, so that the check of the page does not report it again. */
function reportElement<Element extends MdxJsxFlowElement | MdxJsxTextElement>(
  node: Readonly<Element>,
  context: MdastVisitorContext,
): Element | undefined {
  if (node.name !== 'img') return undefined;
  const isNamed = node.attributes.some((attribute) => attribute.type !== 'mdxJsxAttribute' || attribute.name === 'alt');
  if (isNamed) return undefined;
  report(context, node, NO_ALT);
  return { ...node, attributes: [...node.attributes, { type: 'mdxJsxAttribute', name: 'alt', value: '' }] };
}

/** Why the picture of a text cannot be shown, as a sentence. */
export async function findMistakeInPicture(
  url: string,
  text: string | undefined,
  base: string,
): Promise<string | undefined> {
  if (!url) return 'The image names no picture: ![what it shows](./picture.png).';
  if (isExternal(url)) return /^data:/i.test(url) ? undefined : elsewhere(url);
  const file = pictureFile(url, text, base);
  if (!file) return undefined;
  // What is not in public/ may be made by the build; the check of the built site reports it then.
  if (!existsSync(file))
    return url.startsWith('/') && !isDeveloping() ? undefined : (findUnusableName(url, text) ?? missing(url, file));
  if (isPictureName(file) && (await readPicture(file))) return undefined;
  if (hasCopyOfItself(file))
    return (
      `The drawing "${url}" has a copy of the file of draw.io in it, so its size cannot be read. ` +
      'Export it without "Include a copy of my diagram", or put it into public/img/ and write its path: ![what it shows](/img/picture.svg).'
    );
  if (hasUnknownSize(file)) return `The size of the drawing "${url}" cannot be read. ${SIZE_OF_DRAWING}`;
  return `The image "${url}" is not an image that every browser can show. Save it as JPEG, PNG, WebP, AVIF, GIF or SVG.`;
}

/** Describes an image from another site, which the site's security policy blocks. */
export const elsewhere = (url: string): string =>
  `The image "${url}" is on another site; pages show only pictures of this site. ` +
  'Save it next to the text and use its name: ![what it shows](./picture.png).';

/** Why no path can name the file that a relative path seems to mean; undefined if there is no such file. */
function findUnusableName(url: string, text: string | undefined): string | undefined {
  if (!text || url.startsWith('/')) return undefined;
  const wanted = resolve(dirname(text), decodePath(url)).normalize('NFC');
  const folder = dirname(wanted);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const name = names.find((name) => name.normalize('NFC') === basename(wanted));
  if (name === undefined) return undefined;
  const [sign] = /[#?]/.exec(name) ?? [];
  return sign
    ? `The name of the image "${name}" has "${sign}", which means something else in URLs. Rename the file.`
    : `In the name of the file that "${url}" means, letters and accents are stored apart (as archives from a Mac have it). Rename the file, and type its name anew.`;
}

function missing(url: string, file: string): string {
  const folder = dirname(file);
  const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => !/\.mdx?$/.test(name));
  return `The image "${url}" does not exist.${propose(basename(file), names)}`;
}
