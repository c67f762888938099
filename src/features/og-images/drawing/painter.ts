import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Renderer } from '@takumi-rs/core';
import site from '#site';
import type { ImageText } from '../image-text.ts';
import { LOGO, STYLE, TOKENS } from './files.ts';
import { registerFonts } from './fonts.ts';
import { getTitleSteps, markNode, pictureNode, titleNode } from './picture.ts';
import { getCharacters, toRenderable } from './renderable-text.ts';
import { SIZE } from './size.ts';
import { getLayout, titleStep } from './title.ts';

type Drawing = {
  /** A PNG file. */
  content: Uint8Array;
  /** The characters of its text that no font has. */
  missing: string[];
};

/** A character that no font has, by definition. */
const NOTHING = '\u{10ffff}';

/** Loads everything for drawing once, and returns a function that draws. Each drawing runs on its own thread. */
export async function painter(): Promise<(imageText: ImageText) => Promise<Drawing>> {
  const renderer = new Renderer();
  await registerFonts(renderer);
  const css = await Promise.all([...TOKENS, STYLE].map((file) => readFile(file, 'utf8')));
  const images = existsSync(LOGO) ? [{ src: 'logo', data: await readFile(LOGO) }] : [];
  const hasLogo = images.length > 0;
  if (hasLogo) {
    const mark = renderer.render(markNode, { css, images }).catch((cause) => {
      throw new Error(`The logo ${LOGO} cannot be drawn. An SVG, PNG or JPEG file can.`, { cause });
    });
    images.push({ src: 'mark', data: await mark });
  }
  const isMissing = await detectMissing(renderer);

  return async (imageText) => {
    const signs = getCharacters(Object.values(imageText).join('') + site.title);
    const answers = await Promise.all(signs.map(isMissing));
    const missing = new Set(signs.filter((_, index) => answers[index]));
    const text = (written = '') => toRenderable(written, missing);
    const name = text(site.title);
    const title = text(imageText.title) || name;
    const { step, isCut } = await titleStep((size) => getLayout(renderer, css, title, size), getTitleSteps(title));
    const node = pictureNode({
      name,
      section: text(imageText.section),
      title: titleNode(title, step, isCut),
      direction: imageText.direction,
      hasLogo,
    });
    return { content: await renderer.render(node, { ...SIZE, css, images }), missing: [...missing] };
  };
}

/** Returns a function that detects characters without a font: they are drawn like one that cannot exist. */
async function detectMissing(renderer: Renderer): Promise<(sign: string) => Promise<boolean>> {
  const getShape = (text: string) =>
    renderer.render({ type: 'text', text, style: { fontSize: 40 } }, { width: 48, height: 48, format: 'raw' });
  const nothing = await getShape(NOTHING);
  const known = new Map<string, Promise<boolean>>();
  return (sign) => {
    const answer = known.get(sign) ?? getShape(sign).then((shape) => shape.equals(nothing));
    known.set(sign, answer);
    return answer;
  };
}
