import { useSyncExternalStore } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { device, forgetVisitedPages } from './device.ts';

type Props = { handbook: string; messages: Messages['offline']['visited'] };

/** The pages that can be read on this device without a network. */
export function VisitedPages({ handbook, messages }: Props) {
  const { snapshot, visited } = useSyncExternalStore(device.subscribe, device.get, device.initial);
  const isComplete = snapshot.kind === 'complete';
  return (
    <section aria-labelledby="offline-read">
      <h2 id="offline-read">{messages.title}</h2>
      {isComplete && (
        <p>
          {messages.all} <a href={handbook}>{messages.handbook}</a>.
        </p>
      )}
      {visited?.length === 0 && !isComplete && <p>{messages.none}</p>}
      {visited && visited.length > 0 && (
        <>
          <ul className="offline-list">
            {visited.map(({ path, title }) => (
              <li key={path}>
                <a href={path}>{title}</a>
              </li>
            ))}
          </ul>
          <Button look="link" onClick={forgetVisitedPages}>
            {messages.clear}
          </Button>
        </>
      )}
    </section>
  );
}
