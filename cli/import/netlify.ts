import { existsSync, readFileSync } from 'node:fs';
import type { OldSite } from './model.ts';

/** The rules of a `_redirects` file. Those with placeholders keep them; `expandRedirects` expands them. */
export function readNetlifyRedirects(file: string): OldSite['redirects'] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const [from, to, status = '301'] = text
        .replace(/(^|\s)#.*$/, '')
        .trim()
        .split(/\s+/);
      if (!from?.startsWith('/') || !to || !/^30[1278]!?$/.test(status)) return [];
      return [{ from, to, file, line: index + 1 }];
    });
}

/** The redirects for a rule with a star at its end, for the paths of the site. Undefined for a rule that cannot be expanded. */
export function expandRedirect(
  from: string,
  to: string,
  paths: readonly string[],
): { from: string; to: string }[] | undefined {
  if (!/[*:]/.test(from)) return /:/.test(to.replace(/^https?:/, '')) ? undefined : [{ from, to }];
  if (/:/.test(from) || !from.endsWith('*')) return undefined;
  const stem = from.slice(0, -1);
  if (!stem.endsWith('/')) return [{ from: stem, to: to.replace(/:splat/, '') }];
  if (!to.endsWith(':splat')) return [{ from: stem.replace(/\/$/, '') || '/', to }];
  const target = to.slice(0, -':splat'.length);
  return paths
    .filter((path) => path.startsWith(target) && path !== target)
    .map((path) => ({ from: stem + path.slice(target.length), to: path }));
}
