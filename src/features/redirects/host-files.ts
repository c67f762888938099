import { escapeHtml } from '#contracts/escape-html.ts';
import { isFilePath } from '#contracts/file-path.ts';

/** Old URLs, decoded, and where they lead, both with the base path. */
type Targets = ReadonlyMap<string, string>;

/** A file that the build writes for hosts that can do more than deliver files. */
type HostFile = { name: string; content: string };

/** The forms in which a path can be requested: with and without its slash, and with `index.html`. */
const getForms = (from: string): string[] => {
  if (isFilePath(from)) return [from];
  return from === '/' ? ['/index.html'] : [from.slice(0, -1), from, `${from}index.html`];
};

/** Escapes a URL for headers and attributes; existing escapes stay as they are. */
export const toAscii = (url: string): string => {
  const { href, pathname, search, hash } = new URL(url, 'http://localhost');
  return url.startsWith('/') ? pathname + search + hash : href;
};

/** Escapes a decoded path. */
const toAsciiPath = (path: string): string => encodeURI(path).replaceAll(/[?#]/g, encodeURIComponent);

/** Netlify and Cloudflare. */
const toRedirectsFile = (targets: Targets): string =>
  lines(targets, (from, to) => `${toAsciiPath(from)} ${toAscii(to)} 301`);

/** Puts the host's variable for the query of the request before the fragment, unless the target has its own query. */
function withQuery(to: string, query: string): string {
  const [path = '', ...fragment] = to.split(/(?=#)/);
  return path.includes('?') ? to : [path, query, ...fragment].join('');
}

/** Escapes the characters that a configuration would read as a variable or as an escape. */
const escapeSigns = (url: string, signs: RegExp): string =>
  url.replace(signs, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** For `include` within a `server` block. nginx compares decoded paths. */
const toNginx = (targets: Targets): string =>
  lines(targets, (from, to) => {
    const target = withQuery(escapeSigns(toAscii(to), /[$\\]/g), '$is_args$args');
    return `location = "${from.replaceAll('"', '\\"')}" { return 301 "${target}"; }`;
  });

/** With its question mark, if there is a query. */
const CADDY_QUERY = 'map {query} {redirect_query} {\n\t"" ""\n\tdefault "?{query}"\n}\n';

/** For `import` within a site block. In Caddy the path is a pattern, in which an escape matches only the same escape in the request. */
const toCaddy = (targets: Targets): string =>
  (targets.size > 0 ? CADDY_QUERY : '') +
  lines(targets, (from, to) => {
    const target = withQuery(escapeSigns(toAscii(to), /[{}\\]/g), '{redirect_query}');
    const path = escapeSigns(from, /[%?*[\]{}]/g).replaceAll('"', '\\"');
    return `redir "${path}" "${target}" permanent`;
  });

const lines = (targets: Targets, toLine: (from: string, to: string) => string): string =>
  [...targets].flatMap(([from, to]) => getForms(from).map((form) => `${toLine(form, to)}\n`)).join('');

/** The rules of all redirects for each kind of host. */
export const toHostFiles = (targets: Targets): HostFile[] => [
  { name: '_redirects', content: toRedirectsFile(targets) },
  { name: '_redirects.nginx.conf', content: toNginx(targets) },
  { name: '_redirects.caddy', content: toCaddy(targets) },
];

/** The page at the old URL of a moved page, for hosts that only deliver files. */
export const toMovedPage = ({
  to,
  canonical,
  lang,
  title,
}: {
  to: string;
  /** The full URL of the target. */
  canonical: string;
  lang: string;
  title: string;
}): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta http-equiv="refresh" content="0; url=${escapeHtml(toAscii(to))}">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width">
<link rel="canonical" href="${escapeHtml(canonical)}">
</head>
<body>
<p><a href="${escapeHtml(toAscii(to))}">${escapeHtml(title)}</a></p>
</body>
</html>
`;
