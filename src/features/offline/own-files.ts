import { getFileCategory } from './file-category.ts';

/**
 * Whether what came for a file of the site is the site's own, and not the log-in page of a hotel's network, which answers every
 * request with 200. Pages name their URL in full, and parts of pages begin as those of the build do; nothing else is HTML.
 * @param path below the base path
 * @param mark what every page of the site has in it: the beginning of its canonical link
 */
export async function isOwnFile(response: Response, path: string, mark: string): Promise<boolean> {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (getFileCategory(path) !== 'page') return !isHtml;
  if (!isHtml) return false;
  const html = await response.clone().text();
  return path.endsWith('.html') ? html.startsWith('<ul') : html.includes(mark);
}
