import { dirname, resolve } from 'node:path';
import { decoded } from '#contracts/decoded.ts';
import type { PageInLocale } from '#workspace/content/files.ts';
import { isExternal } from '../links/href.ts';
import { resolveLink } from '../links/resolve.ts';
import { toHrefInLocale } from '../links/stand-in.ts';
import type { PluginContext } from '../plugin-context.ts';

type ResolverOptions = {
  /** The content file, as an absolute path. */
  file: string;
  /** The full URL of its page. */
  page: string;
  /** The pages of its reader's language, if the text stands in for a translation. */
  pagesInLocale?: ReadonlyMap<string, PageInLocale> | undefined;
  /** The URL of a picture that is next to the texts. */
  pictureAt: (file: string) => string | undefined;
  pluginContext: PluginContext;
};

/** Resolves links of a content file to full URLs. Dead links stay as they are: another check of the build reports them. */
export const createUrlResolver =
  ({ file, page, pagesInLocale, pictureAt, pluginContext }: ResolverOptions) =>
  (written: string): string => {
    if (isExternal(written)) return written;
    const picture = pictureAt(resolve(dirname(file), decoded(written)));
    const resolved = picture ? { href: picture } : resolveLink(written, file, pluginContext);
    if (!('href' in resolved)) return written;
    return new URL(pagesInLocale ? toHrefInLocale(resolved.href, pagesInLocale) : resolved.href, page).href;
  };
