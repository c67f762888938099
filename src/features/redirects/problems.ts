import { propose } from '#contracts/nearest.ts';
import { type Redirect, toFollowed } from '#workspace/redirects.ts';

const place = ({ file, line }: Redirect) => `${file}:${line}`;

/**
 * The problems of a site's redirects, one sentence each.
 * @param urls the URLs of everything that was built, or those that are known
 * @param isComplete whether these are all; otherwise targets are not checked
 */
export function findRedirectProblems(
  redirects: readonly Redirect[],
  urls: ReadonlySet<string>,
  isComplete = true,
): string[] {
  const byUrl = new Map<string, Redirect>();
  const twice: string[] = [];
  for (const redirect of redirects) {
    const first = byUrl.get(redirect.from);
    if (!first) byUrl.set(redirect.from, redirect);
    else if (first.to !== redirect.to)
      twice.push(
        `${place(redirect)}: ${redirect.from} leads to ${redirect.to} here, and to ${first.to} in ${place(first)}. Keep one of the two.`,
      );
  }
  return [
    ...twice,
    ...[...byUrl.values()].flatMap(
      (redirect) => findShadow(redirect, urls) ?? findDeadEnd(redirect, byUrl, isComplete ? urls : undefined) ?? [],
    ),
  ];
}

function findShadow(redirect: Redirect, urls: ReadonlySet<string>): string | undefined {
  const { from } = redirect;
  if (!urls.has(from)) return undefined;
  return `${place(redirect)}: ${from} exists, and a redirect from it would hide it. Remove the redirect, or move what is there.`;
}

function findDeadEnd(
  redirect: Redirect,
  byUrl: ReadonlyMap<string, Redirect>,
  urls: ReadonlySet<string> | undefined,
): string | undefined {
  const way = [redirect.from];
  let { to } = redirect;
  for (let next = byUrl.get(toFollowed(to)); next; next = byUrl.get(toFollowed(to))) {
    way.push(next.from);
    // Reported once, where the circle is entered; a redirect into a circle is reported as well.
    if (way.indexOf(next.from) !== way.length - 1)
      return `${place(redirect)}: The redirect leads in a circle: ${way.join(' → ')}.`;
    to = next.to;
  }
  if (!to.startsWith('/') || !urls || urls.has(toFollowed(to))) return undefined;
  const proposal = propose(toFollowed(to), urls);
  return `${place(redirect)}: The redirect from ${redirect.from} leads nowhere: there is no ${toFollowed(to)}.${proposal}`;
}
