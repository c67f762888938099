/**
 * Text files of the site in one. Pages repeat each other's styles, scripts and navigation, so parts of several files are stored
 * only once: a file is a list of its own texts and of indices in `shared`.
 */
export type Pack = { shared: string[]; files: Record<string, (string | number)[]> };

/** Shorter parts are not worth sharing. */
const SHORTEST_SHARED = 48;

/**
 * Splits a text before each start tag, since shared parts of pages begin and end with elements. A regular expression would take four times as
 * long.
 */
function cut(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = text.indexOf('<', 1); at >= 0; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1] ?? '';
    if (next < 'a' || next > 'z') continue;
    parts.push(text.slice(start, at));
    start = at;
  }
  parts.push(text.slice(start));
  return parts;
}

/** Packs texts by their paths. */
export function packFiles(texts: ReadonlyMap<string, string>): Pack {
  const parts = [...texts].map(([path, text]) => [path, cut(text)] as const);
  const uses = new Map<string, number>();
  for (const [, ofFile] of parts) for (const part of new Set(ofFile)) uses.set(part, (uses.get(part) ?? 0) + 1);
  const places = new Map<string, number>();
  const toEntry = (ofFile: string[]): (string | number)[] => {
    const entry: (string | number)[] = [];
    let own = '';
    for (const part of ofFile) {
      if (part.length < SHORTEST_SHARED || uses.get(part) === 1) {
        own += part;
        continue;
      }
      const place = places.get(part) ?? places.size;
      places.set(part, place);
      if (own) entry.push(own);
      entry.push(place);
      own = '';
    }
    return own ? [...entry, own] : entry;
  };
  const files = Object.fromEntries(parts.map(([path, ofFile]) => [path, toEntry(ofFile)]));
  return { shared: [...places.keys()], files };
}

/** The original text of a file; undefined if the pack has none at this path. */
export const getText = ({ shared, files }: Pack, path: string): string | undefined =>
  files[path]?.map((part) => (typeof part === 'number' ? (shared[part] ?? '') : part)).join('');

/** Reads a pack: JSON, compressed by gzip. Rejects if it is damaged. */
export async function readPack(response: Response): Promise<Pack> {
  if (!response.body) throw new Error('The pack is empty.');
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).json();
}
