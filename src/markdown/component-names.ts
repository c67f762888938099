/** The components that authors can use without importing them; they are in `components.ts`. */
export const COMPONENT_NAMES = [
  'Badge',
  'Card',
  'Cards',
  // It becomes tabs before anything is rendered (code/code-groups.ts).
  'CodeGroup',
  'Details',
  'FileTree',
  'Steps',
  'TabItem',
  'Tabs',
] as const;
