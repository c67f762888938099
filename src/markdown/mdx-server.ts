import renderer from '@astrojs/mdx/server.js';
import { toFailedHtml } from './failed-text.ts';

type Render = typeof renderer.renderToStaticMarkup;

/** Renders MDX. If an expression or a component of a text fails, the page has that mistake instead of the text. */
async function renderToStaticMarkup(this: unknown, ...given: Parameters<Render>): ReturnType<Render> {
  try {
    return await Reflect.apply(renderer.renderToStaticMarkup, this, given);
  } catch (error) {
    const { moduleId: file }: { moduleId?: string } = given[0];
    if (!file) throw error;
    return { html: toFailedHtml(error, file) };
  }
}

export default { ...renderer, renderToStaticMarkup };
