/** What Astro puts before the first island of a page: a style, then the scripts that wake islands. */
const RUNTIME = /(<style>astro-island[^<]*<\/style>)((?:<script>[\s\S]*?<\/script>)+)(?=<astro-island)/;
const SCRIPT_OF_PAGE = '<script type="module"';

/**
 * The page with the scripts that wake its islands behind its text. Where they stand by default, in the middle of the navbar,
 * the browser stops reading to run them, and paints a page that is a navbar first.
 */
export function runtimeLast(html: string): string {
  const [, style = '', scripts = ''] = RUNTIME.exec(html) ?? [];
  if (!scripts) return html;
  const rest = html.replace(RUNTIME, () => style);
  const end = rest.lastIndexOf(SCRIPT_OF_PAGE);
  const place = end === -1 ? rest.lastIndexOf('</body>') : end;
  return place === -1 ? html : rest.slice(0, place) + scripts + rest.slice(place);
}
