import { useEffect, useId, useRef, useState } from 'react';
import type { Words } from '../../lib/words/index.ts';
import { Button } from '../../ui/Button.tsx';
import { fetchPart, type PartFault, partFaultOf } from '../documents/fetch-part.client.ts';
import { openLinksElsewhere, prefixIds } from '../documents/own-ids.client.ts';

type Props = {
  /** The page of the difference. */
  address: string;
  /** Name of what is shown. */
  title: string;
  words: { joining: Words['joining']; member: Words['member'] };
};

type State = { is: 'loading' } | { is: 'there'; part: HTMLElement } | { is: 'failed'; fault: PartFault };

async function fetchDifference(address: string, prefix: string, newTab: string): Promise<HTMLElement> {
  const part = await fetchPart(address, '[data-agreement-difference]');
  prefixIds(part, prefix);
  openLinksElsewhere(part, newTab);
  return part;
}

/** What changed between two versions, word by word, fetched from its page and shown in place. */
export function Difference({ address, title, words: { joining, member } }: Props) {
  const [state, setState] = useState<State>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const host = useRef<HTMLDivElement>(null);
  const id = useId();
  const newTab = joining.document.newTab;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another fetch.
  useEffect(() => {
    let isWanted = true;
    setState({ is: 'loading' });
    fetchDifference(address, `${id}-`, newTab).then(
      (part) => isWanted && setState({ is: 'there', part }),
      (error: unknown) => {
        console.error('A difference could not be shown.', error);
        if (isWanted) setState({ is: 'failed', fault: partFaultOf(error) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [address, id, newTab, attempt]);
  const part = state.is === 'there' ? state.part : null;
  useEffect(() => host.current?.replaceChildren(...(part ? [part] : [])), [part]);

  return (
    <div className="asked-difference" aria-busy={state.is === 'loading'}>
      <h4 id={id}>{title}</h4>
      {state.is === 'loading' && <p className="asked-difference-loading">{member.asked.loading}</p>}
      {state.is === 'failed' && (
        <div className="problem" role="alert">
          <p>{joining.parts[state.fault]}</p>
          <Button onClick={() => setAttempt(attempt + 1)}>{member.retry}</Button>
        </div>
      )}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      {part && <section ref={host} className="asked-difference-frame" aria-labelledby={id} tabIndex={0} />}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above. */}
      <p>
        <a href={address}>{member.asked.openDifference}</a>
      </p>
    </div>
  );
}
