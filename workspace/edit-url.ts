import { isExample } from '#contracts/example-host.ts';
import type { DocsArea, Site } from '#contracts/site-config/index.ts';

/** What the path of a file is appended to for editing it; undefined where a site that people use still has the URL of an example. */
export const getEditUrl = ({ url }: Pick<Site, 'url'>, { editUrl }: Pick<DocsArea, 'editUrl'>): string | undefined =>
  editUrl && isExample(editUrl) && !isExample(url) ? undefined : editUrl;
