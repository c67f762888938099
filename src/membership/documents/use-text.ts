import { useEffect, useState } from 'react';
import { fetchPart, type PartFault, partFaultOf } from './fetch-part.client.ts';
import { openLinksElsewhere, prefixIds } from './own-ids.client.ts';

/** A heading of a text, by the id that it has on this page. */
export type TextHeading = { id: string; text: string };

/** A text that is on its way, is there, or could not be had. `other`: what came is not the text that was wanted. */
export type Text =
  | { state: 'loading' }
  | { state: 'there'; part: HTMLElement; headings: TextHeading[] }
  | { state: 'failed'; fault: PartFault | 'other' };

/** Where a text is, and which it is. */
export type Wanted = { address: string; sha256: string; prefix: string; newTab: string };

/** A heading's words without the sign of the link to itself. */
function headingOf(heading: HTMLElement): TextHeading {
  const copy = heading.cloneNode(true) as HTMLElement;
  for (const link of copy.querySelectorAll('a[href^="#"]')) link.remove();
  return { id: heading.id, text: copy.textContent.trim() };
}

async function fetchText({ address, sha256, prefix, newTab }: Wanted): Promise<Text> {
  const part = await fetchPart(address, '[data-agreement-text]');
  if (part.dataset.sha256 !== sha256) return { state: 'failed', fault: 'other' };
  prefixIds(part, prefix);
  openLinksElsewhere(part, newTab);
  return { state: 'there', part, headings: [...part.querySelectorAll<HTMLElement>('h2[id]')].map(headingOf) };
}

/** The text of an agreement's version, fetched from its permanent page; `retry` asks once more. */
export function useText({ address, sha256, prefix, newTab }: Wanted): Text & { retry: () => void } {
  const [text, setText] = useState<Text>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another fetch.
  useEffect(() => {
    let isWanted = true;
    const show = (text: Text) => isWanted && setText(text);
    setText({ state: 'loading' });
    fetchText({ address, sha256, prefix, newTab }).then(show, (error: unknown) => {
      console.error('A document could not be shown.', error);
      show({ state: 'failed', fault: partFaultOf(error) });
    });
    return () => {
      isWanted = false;
    };
  }, [address, sha256, prefix, newTab, attempt]);
  return { ...text, retry: () => setAttempt((attempt) => attempt + 1) };
}
