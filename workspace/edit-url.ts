import { isExample } from '#contracts/example-host.ts';
import type { Site } from '#contracts/site-config/index.ts';

/** What the path of a file is appended to for editing it; undefined where a site that people use still has the URL of an example. */
export const getEditUrl = ({
  url,
  docs,
}: Pick<Site, 'url'> & { docs: Pick<Site['docs'], 'editUrl'> }): string | undefined =>
  docs.editUrl && isExample(docs.editUrl) && !isExample(url) ? undefined : docs.editUrl;
