import './markdown.css';
import Details from './details/Details.astro';
import type { COMPONENT_NAMES } from './mdx-checks.ts';
import TabItem from './tabs/TabItem.astro';
import Tabs from './tabs/Tabs.astro';

/** What authors of MDX can use without importing it. */
export const mdxComponents = { Details, TabItem, Tabs } satisfies Record<(typeof COMPONENT_NAMES)[number], unknown>;
