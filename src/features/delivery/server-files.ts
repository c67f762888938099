import { createHash } from 'node:crypto';
import { CACHED_FOR_A_YEAR, getDocumentHeaders, getHashedFolders, type SitePaths } from './headers-file.ts';

/** The default of hosts, which a server has to send explicitly. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

type ServerFile = { name: string; content: string };

/** The same headers as in `_headers`, for web servers that do not read it. One server may have several sites. */
export const toServerFiles = (policy: string, paths: SitePaths): ServerFile[] => [
  ...toNginx(policy, paths),
  ...toCaddy(policy, paths),
];

const MADE = '# Written by the build (src/features/delivery), each time: the server has to be reloaded after it.';

/** Both use double quotes. */
const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * For `include` in the `http` block and in the `server` block. Each header is a variable, which is empty if the header is not sent.
 * All sites of a server share its variables, so names contain a hash: sites with the same name have the same headers.
 */
function toNginx(policy: string, paths: SitePaths): ServerFile[] {
  const signIn = getDocumentHeaders(policy, true);
  const documents = Object.entries(getDocumentHeaders(policy, false)).map(([name, value]) => {
    const ofSignIn = signIn[name] ?? value;
    const rules = [
      ...(ofSignIn === value
        ? []
        : [`  ${quote(`~^text/html.* ${escapePattern(paths.base)}auth/`)} ${quote(ofSignIn)};`]),
      `  ~^text/html ${quote(value)};`,
    ];
    return { name, source: '"$sent_http_content_type $uri"', rules };
  });
  const hashed = getHashedFolders(paths).map(
    (folder) => `  ${quote(`~^${escapePattern(folder)}`)} ${quote(CACHED_FOR_A_YEAR)};`,
  );
  const cache = { name: 'Cache-Control', source: '$uri', rules: [`  default ${quote(REVALIDATE)};`, ...hashed] };
  // By itself, nginx answers a POST with 405, but without the `Allow` header that RFC 9110 requires.
  const allow = { name: 'Allow', source: '$status', rules: ['  405 "GET, HEAD";'] };
  const headers = [...documents, cache, allow];
  const hash = createHash('sha256').update(JSON.stringify(headers)).digest('hex').slice(0, 8);
  const toVariable = (name: string) => `$site_${hash}_${name.toLowerCase().replaceAll('-', '_')}`;
  const maps = headers.map(
    ({ name, source, rules }) => `map ${source} ${toVariable(name)} {\n${rules.join('\n')}\n}\n`,
  );
  const lines = headers.map(({ name }) => `add_header ${name} ${toVariable(name)} always;`);
  return [
    { name: '_headers.nginx.conf', content: [MADE, ...maps].join('\n') },
    {
      name: '_headers.server.nginx.conf',
      content: [MADE, ...lines, 'add_header X-Content-Type-Options nosniff always;', ''].join('\n'),
    },
  ];
}

/** For `import` in the blocks of the site and of its not-found page. */
function toCaddy(policy: string, paths: SitePaths): ServerFile[] {
  const toLines = (headers: Record<string, string>, matcher: string) =>
    Object.entries(headers).map(([name, value]) => `header ${matcher}${name} ${quote(value)}`);
  const documents = getDocumentHeaders(policy, false);
  const signIn = getDocumentHeaders(policy, true);
  const others = Object.fromEntries(Object.entries(signIn).filter(([name, value]) => documents[name] !== value));
  const always = ['header X-Content-Type-Options "nosniff"'];
  const hashed = getHashedFolders(paths)
    .map((folder) => `${folder}*`)
    .join(' ');
  const site = [
    MADE,
    ...always,
    // A path that ends differently is not a document.
    '@documents path_regexp (/|\\.html)$',
    ...toLines(documents, '@documents '),
    `@sign_in path ${paths.base}auth/*`,
    ...toLines(others, '@sign_in '),
    `@hashed path ${hashed}`,
    `@unhashed not path ${hashed}`,
    `header @hashed Cache-Control ${quote(CACHED_FOR_A_YEAR)}`,
    `header @unhashed Cache-Control ${quote(REVALIDATE)}`,
  ];
  const notFound = [MADE, ...always, ...toLines(documents, ''), `header Cache-Control ${quote(REVALIDATE)}`];
  return [
    { name: '_headers.caddy', content: `${site.join('\n')}\n` },
    { name: '_headers.404.caddy', content: `${notFound.join('\n')}\n` },
  ];
}
