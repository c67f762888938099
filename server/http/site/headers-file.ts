/** Header names in lower case → values. */
export type HeaderValues = Record<string, string>;

/** One block of `_headers`. */
interface HeaderRule {
  matches: RegExp;
  headers: HeaderValues;
}

/** Returns the headers that `_headers` sets for a path of the site. */
export type HeadersFor = (path: string) => HeaderValues;

/**
 * Reads a `_headers` file as Netlify and Cloudflare do: each path has its own line (`*` matches anything, `:name`
 * one segment), followed by its indented headers; `#` starts a comment. A header that a rule sets twice has both values, with a comma.
 * If two rules set one header, the later one wins.
 * @throws {Error} that names an invalid line.
 */
export function parseHeadersFile(text: string): HeadersFor {
  const rules: HeaderRule[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const header = /^\s+([\w-]+):\s*(.*?)\s*$/.exec(line);
    const rule = rules.at(-1);
    if (header?.[1] && rule) addHeader(rule.headers, header[1].toLowerCase(), header[2] ?? '');
    else if (line.startsWith('/')) rules.push({ matches: pattern(line.trim()), headers: {} });
    else throw new Error(`_headers, line ${index + 1}: "${line}" is neither a path nor an indented "Name: value".`);
  }
  return (path) => Object.assign({}, ...rules.filter((rule) => rule.matches.test(path)).map((rule) => rule.headers));
}

function addHeader(headers: HeaderValues, name: string, value: string): void {
  headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
}

function pattern(path: string): RegExp {
  const parts = path.split(/(\*|:[a-z]\w*)/i).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    return part === '*' ? '.*' : '[^/]+';
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}
