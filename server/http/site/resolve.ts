import type { Site, SiteFile } from './site.ts';

/** What the site has at a path. */
type Resolution =
  | { kind: 'file'; file: SiteFile }
  | {
      kind: 'moved';
      /** A path on this site, or the URL that one of the site's redirects names; escaped. */
      to: string;
      status: 301 | 302;
    }
  | { kind: 'missing'; page: SiteFile | undefined };

/**
 * Resolves a decoded path. A redirect only ever leads to a URL that the site has or names, built from the
 * site's own names and never from the request, so nobody can use it to send visitors elsewhere.
 *
 * Permanent is 301 and not 308: the two differ for methods that are never redirected here, and every old client, feed
 * reader and crawler understands 301. `/` is temporary: the rest of this host does not belong to the site, and a
 * browser that remembers it for localhost would redirect the next project on that port.
 */
export function resolve(site: Pick<Site, 'base' | 'files' | 'notFound' | 'redirects'>, path: string): Resolution {
  // Before the files, because a page is there for hosts that cannot redirect.
  const target = findRedirect(site.redirects, path);
  if (target !== undefined) return { kind: 'moved', to: target, status: 301 };
  const file = site.files.get(path);
  if (file) return { kind: 'file', file };
  if (path === '/') return { kind: 'moved', to: site.base, status: 302 };
  const page = path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : `${path}/`;
  if (site.files.has(page)) return { kind: 'moved', to: escapePath(page), status: 301 };
  return { kind: 'missing', page: findNotFoundPage(site, path) };
}

/** The nearest not-found page upwards, as on other hosts. */
function findNotFoundPage({ base, notFound }: Pick<Site, 'base' | 'notFound'>, path: string): SiteFile | undefined {
  const folders = [...notFound.keys()].filter((folder) => path.startsWith(folder));
  const [nearest = base] = folders.sort((a, b) => b.length - a.length);
  return notFound.get(nearest);
}

function findRedirect(redirects: Site['redirects'], path: string): string | undefined {
  const page = path.replace(/\/index\.html$/, '/');
  return redirects.get(page) ?? redirects.get(`${page}/`);
}

function escapePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
