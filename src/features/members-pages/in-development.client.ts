/**
 * While developing, each of the members' pages has its own path, although readers see all of them at the same one: links to
 * `/members/#/minutes/?gate` go to `/members/minutes/#gate`.
 */
function toOwnPath({ origin, pathname, hash }: URL | Location): string | undefined {
  const [, path, heading = ''] = /^#\/([^?]*?)\/?(?:\?(.*))?$/.exec(hash) ?? [];
  if (path === undefined || !pathname.endsWith('/members/')) return undefined;
  return `${origin}${pathname}${path || 'index'}/${heading && `#${heading}`}`;
}

function leave(): void {
  const own = toOwnPath(location);
  if (own) location.replace(own);
}

leave();
addEventListener('hashchange', leave);
document.addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const own = link && toOwnPath(new URL(link.href, location.href));
    if (!own || event.button !== 0 || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    location.assign(own);
  },
  { capture: true },
);
