import './markdown.css';
import Details from './details/Details.astro';
import type { COMPONENT_NAMES } from './mdx-checks.ts';
import StillTabItem from './static/TabItem.astro';
import StillTabs from './static/Tabs.astro';
import TabItem from './tabs/TabItem.astro';
import Tabs from './tabs/Tabs.astro';

/** What authors of MDX can use without importing it. */
export const mdxComponents = { Details, TabItem, Tabs } satisfies Record<(typeof COMPONENT_NAMES)[number], unknown>;

/** The same for a text outside of its own page, where nothing wakes up: tabs stand below one another. */
export const stillComponents = { ...mdxComponents, TabItem: StillTabItem, Tabs: StillTabs };
