import { dirname, resolve } from 'node:path';
import { decoded, isExternal } from '../links/href.ts';
import { resolveLink } from '../links/resolve.ts';
import type { PluginContext } from '../plugin-context.ts';

type ResolverOptions = {
  /** The content file, as an absolute path. */
  file: string;
  /** The full URL of its page. */
  page: string;
  /** The URL of a picture that lies beside the texts. */
  pictureAt: (file: string) => string | undefined;
  pluginContext: PluginContext;
};

/** Gives the full URL of what a content file leads to. What leads nowhere stays as it is: another check of the build reports it. */
export const createUrlResolver =
  ({ file, page, pictureAt, pluginContext }: ResolverOptions) =>
  (written: string): string => {
    if (isExternal(written)) return written;
    const picture = pictureAt(resolve(dirname(file), decoded(written)));
    const resolved = picture ? { href: picture } : resolveLink(written, file, pluginContext);
    return 'href' in resolved ? new URL(resolved.href, page).href : written;
  };
