import { useEffect, useState } from 'react';
import { fetchPart, type PartFault, partFaultOf } from './fetch-part.client.ts';
import { openLinksElsewhere, prefixIds } from './own-ids.client.ts';

/** A part of a page that is on its way, is there, or could not be had. `other`: what came is not the text that was wanted. */
export type Part =
  | { state: 'loading' }
  | { state: 'there'; element: HTMLElement }
  | { state: 'failed'; fault: PartFault | 'other' };

/** Where a part is, and how it is to stand on this page. */
export type Wanted = {
  address: string;
  selector: string;
  /** Of the exact text, where it has to be that one. */
  sha256?: string;
  /** Stands before its ids. */
  prefix: string;
  /** Said of links that open in a new tab. */
  newTab: string;
};

async function partOf({ address, selector, sha256, prefix, newTab }: Wanted): Promise<Part> {
  const element = await fetchPart(address, selector);
  if (sha256 && element.dataset.sha256 !== sha256) return { state: 'failed', fault: 'other' };
  prefixIds(element, prefix);
  openLinksElsewhere(element, newTab);
  return { state: 'there', element };
}

/** A part of another page of this site, to be shown in place; `retry` asks once more. */
export function usePart({ address, selector, sha256, prefix, newTab }: Wanted): Part & { retry: () => void } {
  const [part, setPart] = useState<Part>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another fetch.
  useEffect(() => {
    let isWanted = true;
    const show = (part: Part) => isWanted && setPart(part);
    setPart({ state: 'loading' });
    partOf({ address, selector, prefix, newTab, ...(sha256 && { sha256 }) }).then(show, (error: unknown) => {
      console.error(`A part of ${address} could not be shown.`, error);
      show({ state: 'failed', fault: partFaultOf(error) });
    });
    return () => {
      isWanted = false;
    };
  }, [address, selector, sha256, prefix, newTab, attempt]);
  return { ...part, retry: () => setAttempt((attempt) => attempt + 1) };
}
