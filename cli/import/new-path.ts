import { posix } from 'node:path';
import type { OldPage } from './model.ts';

/** The relative path from one new file to another. */
export function getRelative(from: OldPage, to: OldPage): string {
  const path = posix.relative(posix.dirname(from.target), to.target + getEnding(to));
  return encodeURI(path.startsWith('.') ? path : `./${path}`);
}

/** The path of a page on the new site, below the base path. */
export function getNewPath({ kind, target, locale, version, settings }: OldPage): string {
  const id = target
    .replace(/^i18n\/[^/]+\//, '')
    .split('/')
    .slice(1)
    .join('/');
  const prefix = locale ? `/${locale}` : '';
  const join = (...parts: string[]) =>
    `${['', ...parts.flatMap((part) => part.split('/')).filter(Boolean)].join('/')}/`;
  if (kind === 'page') return join(prefix, id.replace(/(^|\/)(?:index|README)$/, ''));
  if (kind === 'post')
    return join(prefix, 'blog', settings.slug ?? id.replace(/(^|\/)index$/, '').replace(/^\d{4}-\d{2}-\d{2}-/, ''));
  const root = join(prefix, version?.root ?? '');
  if (settings.slug === undefined) return join(root, id.replace(/(^|\/)index$/, ''));
  return settings.slug.startsWith('/') ? join(root, settings.slug) : join(root, posix.dirname(id), settings.slug);
}

const endings = new WeakMap<OldPage, string>();

/** Whether a page becomes Markdown or MDX is only known once its text was read. */
export const setEnding = (page: OldPage, ending: string): void => void endings.set(page, ending);
export const getEnding = (page: OldPage): string => endings.get(page) ?? '.md';
