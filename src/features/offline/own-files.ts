import { getFileCategory } from './file-category.ts';

/**
 * Whether a response is a file of the site, and not the log-in page of a hotel's network, which responds to every request with
 * 200. Pages contain their full URL, and fragments of pages begin as the build writes them; nothing else is HTML.
 * @param path below the base path
 * @param mark a text in every page of the site: the beginning of its canonical link
 */
export async function isOwnFile(response: Response, path: string, mark: string): Promise<boolean> {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (getFileCategory(path) !== 'page') return !isHtml;
  const html = await response.clone().text();
  return path.endsWith('.html') ? html.startsWith('<ul') : html.includes(mark);
}
