import { ICON } from './marks.ts';
import { toLabel } from './syntax.ts';

/** A tab to write. `label` is Markdown, `text` the content of the tab. Its value is its label by default. */
export type Tab = { label: string; value?: string | undefined; isDefault: boolean; text: string };

/** Tabs between colons, which this engine supports in any file. */
export function writeTabs(tabs: readonly Tab[], group: { sync?: string | undefined; query?: string | undefined } = {}) {
  const seen = new Set<string>();
  const written = tabs.map(({ label, value, isDefault, text }, index) => {
    // Two tabs may have the same label in other generators, also once their icons are left out. Their values distinguish them here.
    const words = label.replaceAll(ICON, '').trim();
    const own = value ?? (seen.has(words) ? String(index + 1) : undefined);
    seen.add(words);
    const isMarked = isDefault && index > 0;
    return writeBlock(`tab${toLabel(label)}`, { value: own, default: isMarked }, text);
  });
  return writeBlock('tabs', group, written.join('\n\n'));
}

function writeBlock(opening: string, attributes: Record<string, string | boolean | undefined>, text: string): string {
  const colons = getColons(text);
  const all = Object.entries(attributes).flatMap(([name, value]) => {
    if (!value) return [];
    return value === true
      ? [name]
      : [`${name}=${/^[\w-]+$/.test(value) ? value : `"${value.replaceAll('"', '&quot;')}"`}`];
  });
  return [`${colons}${opening}${all.length > 0 ? `{${all.join(' ')}}` : ''}`, '', text, '', colons].join('\n');
}

/** The colons of a block around a text: more than those of the blocks in it. */
export function getColons(text: string): string {
  const longest = [...text.matchAll(/^[ \t>]*(:{3,})/gm)].map(([, colons = '']) => colons.length);
  return ':'.repeat(Math.max(2, ...longest) + 1);
}
