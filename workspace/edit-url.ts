import { isExample } from '#contracts/example-host.ts';
import type { DocsArea, Site } from '#contracts/site-config/index.ts';

/** What the path of a file is appended to for editing it; undefined where a site that people use still has the URL of an example. */
export const getEditUrl = ({ url }: Pick<Site, 'url'>, { editUrl }: Pick<DocsArea, 'editUrl'>): string | undefined =>
  editUrl && isExample(editUrl) && !isExample(url) ? undefined : editUrl;

/** How the hosts name the editor of a file, and the list of its changes: GitHub and GitLab, then Forgejo. */
const HISTORIES = [
  ['/edit/', '/commits/'],
  ['/_edit/', '/commits/branch/'],
] as const;

/** Where all changes of a file are listed, told from where it is edited; undefined for a host that is not known. */
export function getHistoryUrl(editUrl: string): string | undefined {
  const [edit, history] = HISTORIES.find(([part]) => editUrl.includes(part)) ?? [];
  return edit && history && editUrl.replace(edit, history);
}
