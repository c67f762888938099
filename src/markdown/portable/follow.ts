import { dirname, resolve } from 'node:path';
import { decoded, isExternal } from '../links/address.ts';
import { resolveLink } from '../links/resolve.ts';
import type { Toolbox } from '../toolbox.ts';

type Place = {
  /** The content file, as an absolute path. */
  file: string;
  /** The full address of its page. */
  page: string;
  /** The address of a picture that lies beside the texts. */
  pictureAt: (file: string) => string | undefined;
  toolbox: Toolbox;
};

/** Gives the full address of what a content file leads to. What leads nowhere stays as it is: the build tells of it elsewhere. */
export const followFrom =
  ({ file, page, pictureAt, toolbox }: Place) =>
  (written: string): string => {
    if (isExternal(written)) return written;
    const picture = pictureAt(resolve(dirname(file), decoded(written)));
    const resolved = picture ? { href: picture } : resolveLink(written, file, toolbox);
    return 'href' in resolved ? new URL(resolved.href, page).href : written;
  };
