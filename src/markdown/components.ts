import './markdown.css';
import Badge from './badge/Badge.astro';
import Card from './cards/Card.astro';
import Cards from './cards/Cards.astro';
import type { COMPONENT_NAMES } from './component-names.ts';
import Details from './details/Details.astro';
import FileTree from './file-tree/FileTree.astro';
import Steps from './steps/Steps.astro';
import TabItem from './tabs/TabItem.astro';
import Tabs from './tabs/Tabs.astro';

export { default as StandIn } from './links/StandIn.astro';
export { leadToLocale } from './links/stand-in.ts';
export { renderText } from './render-text.ts';
export { toStaticTabs } from './tabs/static.ts';

/** What MDX authors can use without importing it. */
export const mdxComponents = {
  Badge,
  Card,
  Cards,
  Details,
  FileTree,
  Steps,
  TabItem,
  Tabs,
} satisfies Record<Exclude<(typeof COMPONENT_NAMES)[number], 'CodeGroup'>, unknown>;
