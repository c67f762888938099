import { isExample } from '#contracts/example-host.ts';
import type { DocsArea, Site } from '#contracts/site-config/index.ts';

/** The prefix of the URLs for editing files; undefined if a real site still has an example URL. */
export const getEditUrl = ({ url }: Pick<Site, 'url'>, { editUrl }: Pick<DocsArea, 'editUrl'>): string | undefined =>
  editUrl && isExample(editUrl) && !isExample(url) ? undefined : editUrl;

/** URL parts for a file's editor and its history: GitHub and GitLab, then Forgejo. */
const HISTORIES = [
  ['/edit/', '/commits/'],
  ['/_edit/', '/commits/branch/'],
] as const;

/** The URL of a file's history, derived from its editing URL; undefined for an unknown host. */
export function getHistoryUrl(editUrl: string): string | undefined {
  const [edit, history] = HISTORIES.find(([part]) => editUrl.includes(part)) ?? [];
  return edit && history && editUrl.replace(edit, history);
}
