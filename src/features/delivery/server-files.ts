import { CACHED_FOR_A_YEAR, getDocumentHeaders, getHashedFolders, type SitePaths } from './headers-file.ts';

/** The default of hosts, which a server has to send explicitly. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** The same headers as in `_headers`, for web servers that do not read it. */
export const toServerFiles = (policy: string, paths: SitePaths): { name: string; content: string }[] => [
  { name: '_headers.nginx.conf', content: toNginx(policy, paths) },
  { name: '_headers.caddy', content: toCaddy(policy, paths) },
];

const MADE = '# Written by the build (src/features/delivery), each time: the server has to be reloaded after it.';

/** Both use double quotes. */
const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** For `include` in the `http` block. Each header is a variable, which is empty if the header is not sent. */
function toNginx(policy: string, paths: SitePaths): string {
  const signIn = getDocumentHeaders(policy, true);
  const maps = Object.entries(getDocumentHeaders(policy, false)).map(([name, value]) => {
    const ofSignIn = signIn[name] ?? value;
    const rules = [
      ...(ofSignIn === value
        ? []
        : [`  ${quote(`~^text/html.* ${escapePattern(paths.base)}auth/`)} ${quote(ofSignIn)};`]),
      `  ~^text/html ${quote(value)};`,
    ];
    return `map "$sent_http_content_type $uri" ${toVariable(name)} {\n${rules.join('\n')}\n}\n`;
  });
  const hashed = getHashedFolders(paths).map(
    (folder) => `  ${quote(`~^${escapePattern(folder)}`)} ${quote(CACHED_FOR_A_YEAR)};\n`,
  );
  const cache = `map $uri ${toVariable('Cache-Control')} {\n  default ${quote(REVALIDATE)};\n${hashed.join('')}}\n`;
  return [MADE, ...maps, cache].join('\n');
}

/** `Content-Security-Policy` → `$site_content_security_policy` */
const toVariable = (name: string) => `$site_${name.toLowerCase().replaceAll('-', '_')}`;

/** Two snippets, for `import` above the sites: `headers` for a site, `document_headers` for its not-found page. */
function toCaddy(policy: string, paths: SitePaths): string {
  const toLines = (headers: Record<string, string>, matcher: string) =>
    Object.entries(headers).map(([name, value]) => `\theader ${matcher}${name} ${quote(value)}`);
  const documents = getDocumentHeaders(policy, false);
  const signIn = getDocumentHeaders(policy, true);
  const others = Object.fromEntries(Object.entries(signIn).filter(([name, value]) => documents[name] !== value));
  const always = [`\theader X-Content-Type-Options "nosniff"`];
  return [
    MADE,
    '(headers) {',
    ...always,
    // A path that ends differently is not a document.
    '\t@documents path_regexp (/|\\.html)$',
    ...toLines(documents, '@documents '),
    `\t@sign_in path ${paths.base}auth/*`,
    ...toLines(others, '@sign_in '),
    `\t@hashed path ${getHashedFolders(paths)
      .map((folder) => `${folder}*`)
      .join(' ')}`,
    `\t@unhashed not path ${getHashedFolders(paths)
      .map((folder) => `${folder}*`)
      .join(' ')}`,
    `\theader @hashed Cache-Control ${quote(CACHED_FOR_A_YEAR)}`,
    `\theader @unhashed Cache-Control ${quote(REVALIDATE)}`,
    '}',
    '(document_headers) {',
    ...always,
    ...toLines(documents, ''),
    `\theader Cache-Control ${quote(REVALIDATE)}`,
    '}',
    '',
  ].join('\n');
}
