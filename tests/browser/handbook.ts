import { basePaths, builtFolder } from '#tests/support/sites.ts';
import site from '../sites/handbook/site.config.ts';

/** The test site that most browser tests run on; `tests/sites/README.md` describes its contents. */
export const handbook = site;

/** The folder of its built files. */
export const HANDBOOK_FOLDER: string = builtFolder('handbook');

/** Where it is mounted: `/resources/`. */
export const BASE: string = basePaths.handbook;

/** The path of a page as it is in links, with the base path. */
export const href = (path: string): string => BASE + path;

/** The name of the site, as at the end of a page's title. */
export const TITLE: string = site.title;

/** The heading of the home page. */
const HOME: string = site.tagline;

/** A page: its path below the base path, and its heading. */
type NamedPage = { path: string; heading: string };

const page = (path: string, heading: string): NamedPage => ({ path, heading });

/** Pages that tests use, each for a special property. */
export const pages = {
  home: page('', HOME),
  join: page('join/', 'Join'),
  memberJoin: page('join/member/', 'Become a member'),
  privacy: page('privacy/', 'Privacy policy'),
  markdown: page('markdown-page/', 'Markdown page'),
  offline: page('offline/', 'This page is not on this device'),
  search: page('search/', 'Search'),

  /** The first page of the handbook. */
  docs: page('docs/', 'The yard book'),
  /** A category with a page that an author wrote; its first category is `boats`. */
  yard: page('docs/yard/', 'The yard'),
  /** A category with a generated page: five documents, and `rigging` is one of them. */
  boats: page('docs/category/boats/', 'Boats'),
  /** Another category, closed on the pages of `boats`: two documents, `purpose` and `manners`. */
  people: page('docs/category/people/', 'People'),
  /** A category of 36 documents. */
  knots: page('docs/category/knots/', 'Knots'),
  choosing: page('docs/yard/boats/choosing/', 'Choosing a boat'),
  building: page('docs/yard/boats/building/', 'Building a hull'),
  /** The long document: eight headings, four tables. It is between `building` and `launching`. */
  rigging: page('docs/yard/boats/rigging/', 'Rigging'),
  launching: page('docs/yard/boats/launching/', 'Launching'),
  upkeep: page('docs/yard/boats/upkeep/', 'Upkeep'),
  purpose: page('docs/yard/people/purpose/', 'Why we build'),
  manners: page('docs/yard/people/manners/', 'Manners'),
  /** It has the heading `#disagreements`. */
  deciding: page('docs/yard/meetings/deciding/', 'Deciding together'),
  /** It uses terms of the glossary, one of them twice. */
  tides: page('docs/yard/water/tides/', 'Reading the tides'),
  /** A document in the fourth level of categories. */
  blockPlane: page('docs/workshop/tools/edge-tools/planes/block-plane/', 'Block plane'),
  /** Its headings are called as parts of every page are. */
  chisels: page('docs/workshop/tools/edge-tools/chisels/', 'Chisels'),
  longWords: page('docs/writing/long-words/', 'Counterwindlassreversalgearmaintenancescheduleinspectionbook'),
  pictures: page('docs/writing/pictures/', 'Pictures'),
  components: page('docs/writing/components/', 'Tabs and folded passages'),
  unlisted: page('docs/writing/unlisted/', 'An unlisted page'),
  /** The same document in the version that is not maintained any more. */
  oldRigging: page('docs/1.0/yard/boats/rigging/', 'Rigging'),

  /** The agreement with three versions, of which the second is editorial. */
  groundRules: page('docs/Rules/ground_rules/', 'Ground rules'),
  /** The agreement with two versions, and the last document of the handbook. */
  charter: page('docs/Rules/members_charter/', 'Members charter'),

  blog: page('blog/', 'Blog'),
  blogSecondPage: page('blog/page/2/', 'Blog'),
  archive: page('blog/archive/', 'Archive'),
  authors: page('blog/authors/', 'Authors'),
  tags: page('blog/tags/', 'Tags'),
  /** The newest post: a photograph, eight headings, two authors, three tags. */
  newestPost: page('blog/open-day/', 'Open day'),
  /** A post in MDX: tabs, code, notes. */
  mdxPost: page('blog/planking-calculator/', 'A calculator for planks'),
  /** A post with 24 headings and a wide table. */
  longPost: page('blog/one-boat-from-keel-to-launch/', 'One boat from keel to launch'),
  oldestPost: page('blog/the-yard-opens/', 'The yard opens'),

  /** There is no such page, but some have similar names. */
  notFound: page('docs/yard/boatts/', 'Page Not Found'),
} as const satisfies Record<string, NamedPage>;
