import { findConfigLine } from '#workspace/config-lines.ts';
import { fromRoot } from '../links/href.ts';
import type { Occurrence } from './locate.ts';

type Path = (string | number)[];

/**
 * Finds a link that every page has in the configuration: in the navbar, the footer, the announcement. Undefined if it is not there.
 * @param source the text of the configuration
 */
export function locateInConfig(config: unknown, source: string, target: string, base: string): Occurrence | undefined {
  const found = findValue(config, [], (value) => leadsTo(value, target, base));
  if (!found) return undefined;
  const line = findConfigLine(source, found.path);
  return line === undefined ? undefined : { line, written: found.value.includes('<') ? target : found.value };
}

const leadsTo = (value: string, target: string, base: string): boolean =>
  value === target ||
  (value.startsWith('/') && fromRoot(value, base) === target) ||
  ['"', "'"].some((quote) => value.includes(`href=${quote}${target}${quote}`));

function findValue(
  value: unknown,
  path: Path,
  isMeant: (text: string) => boolean,
): { path: Path; value: string } | undefined {
  if (typeof value === 'string') return isMeant(value) ? { path, value } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [key, item] of entries) {
    // Redirects are not links on pages.
    if (path.length === 0 && key === 'redirects') continue;
    const found = findValue(item, [...path, key], isMeant);
    if (found) return found;
  }
  return undefined;
}
