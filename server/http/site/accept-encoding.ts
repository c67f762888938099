import { parseAccept } from 'hono/utils/accept';
import type { Coding, Representation, SiteFile } from './site.ts';

/**
 * The form of a file that the client weighs highest; if equal, the smallest. The file itself is sent even if it is
 * refused and nothing else fits, as RFC 9110 (12.5.3) recommends.
 */
export function chooseRepresentation(file: SiteFile, acceptEncoding: string | null): Representation {
  const weigh = weigher(acceptEncoding ?? '');
  let best = file.identity;
  for (const form of file.compressed) {
    const weight = weigh(form.coding);
    if (weight > 0 && weight >= weigh(best.coding)) best = form;
  }
  return best;
}

type Weigh = (coding: Coding) => number;

/** By header: browsers send only a few different ones. */
const weighers = new Map<string, Weigh>();
const MAX_WEIGHERS = 100;

function weigher(acceptEncoding: string): Weigh {
  const known = weighers.get(acceptEncoding);
  if (known) return known;
  const weigh = makeWeigher(acceptEncoding);
  if (weighers.size < MAX_WEIGHERS) weighers.set(acceptEncoding, weigh);
  return weigh;
}

function makeWeigher(acceptEncoding: string): Weigh {
  const weights = new Map(parseAccept(acceptEncoding).map(({ type, q }) => [type.toLowerCase(), q]));
  return (coding) => weights.get(coding) ?? weights.get('*') ?? 0;
}
