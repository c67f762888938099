import { type CollectionEntry, type CollectionKey, type RenderResult, render } from 'astro:content';
import { createComponent, renderTemplate, unescapeHTML } from 'astro/runtime/server/index.js';
import { toFailedHtml } from './failed-text.ts';

/** A text as a component, with its headings. An MDX file whose code fails when it is loaded is the mistake that says so. */
export async function renderText(
  entry: CollectionEntry<CollectionKey>,
): Promise<Pick<RenderResult, 'Content' | 'headings'>> {
  try {
    return await render(entry);
  } catch (error) {
    if (!entry.filePath) throw error;
    const html = unescapeHTML(toFailedHtml(error, entry.filePath));
    return { Content: createComponent(() => renderTemplate`${html}`), headings: [] };
  }
}
