/**
 * The title of a page without the site's name, which is the same for all. Only the page's beginning is parsed: of a page from an earlier
 * release, the browser would report each style, since the policy of this one does not have it.
 */
export function getPageTitle(html: string): string {
  const [beginning = ''] = html.split('</title>', 1);
  const { title } = new DOMParser().parseFromString(beginning, 'text/html');
  const [, ofPage = title] = /^(.+) \| [^|]*$/.exec(title) ?? [];
  return ofPage;
}
