import type { DocsArea, DocsVersionConfig } from '#contracts/site-config/index.ts';
import site from '#site';

/** Every version of every area of the docs. */
export const listDocsVersions = (): DocsVersionConfig[] => site.docs.flatMap(({ versions }) => versions);

/** The area that a version belongs to. */
export const getArea = (version: Pick<DocsVersionConfig, 'area'>): DocsArea =>
  site.docs.find(({ path }) => path === version.area) ?? site.docs[0];

/** Whether a version is the default one of its area. */
export const isFirstVersion = (version: DocsVersionConfig): boolean => getArea(version).versions[0] === version;

/** Whether a version belongs to the first area: that of the home page, and of what members sign. */
export const isInFirstArea = (version: Pick<DocsVersionConfig, 'area'>): boolean => version.area === site.docs[0].path;

/** The path of an area's value in the configuration, also in written form. */
export function findInArea(area: DocsArea, key: keyof DocsArea): { path: (string | number)[]; name: string } {
  if (site.docs.length === 1) return { path: ['docs', key], name: `docs.${key}` };
  const index = site.docs.indexOf(area);
  return { path: ['docs', index, key], name: `docs[${index}].${key}` };
}
