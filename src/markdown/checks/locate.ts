import { readFileSync } from 'node:fs';
import { fromRoot } from '../links/address.ts';
import { resolveLink } from '../links/resolve.ts';
import type { Toolbox } from '../toolbox.ts';

const LINK =
  /\]\(\s*<?([^\s)>]+)|\b(?:href|src|to)=["']([^"']+)["']|^\s*\[[^\]]+\]:\s*<?([^\s>]+)|^image:\s*["']?([^\s"']+)/g;

type Place = { line: number; written: string };

/** Where a source file says what its page leads to, or undefined where it comes from elsewhere, such as the navbar. */
export function locate(file: string, target: string, toolbox: Toolbox): Place | undefined {
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const match of text.matchAll(LINK)) {
      const written = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
      if (leadsTo(written, target, file, toolbox)) return { line: index + 1, written };
    }
  }
  return undefined;
}

function leadsTo(written: string, target: string, file: string, toolbox: Toolbox): boolean {
  if (written === target || (written.startsWith('/') && fromRoot(written, toolbox.base) === target)) return true;
  const resolved = resolveLink(written, file, toolbox);
  return 'href' in resolved && resolved.href === target;
}
