export { defineSite, findSiteProblems, repairSite } from './define-site.ts';
export { areaPath } from './docs-schema.ts';
export type { HomeBlock } from './home-schema.ts';
export type { NavbarItemConfig, NavbarMemberConfig } from './navbar-schema.ts';
export type { BlogConfig, ColorMode, DocsArea, DocsVersionConfig, Site, SiteInput } from './schema.ts';
