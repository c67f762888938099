import { useSyncExternalStore } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { device, forget } from './device.ts';

type Props = { handbook: string; messages: Messages['offline']['read'] };

/** The pages that can be read here without a network. */
export function ReadList({ handbook, messages }: Props) {
  const { copy, read } = useSyncExternalStore(device.subscribe, device.get, device.initial);
  return (
    <section aria-labelledby="offline-read">
      <h2 id="offline-read">{messages.title}</h2>
      {copy.is === 'whole' && (
        <p>
          {messages.all} <a href={handbook}>{messages.handbook}</a>.
        </p>
      )}
      {read?.length === 0 && copy.is !== 'whole' && <p>{messages.none}</p>}
      {read && read.length > 0 && (
        <>
          <ul className="offline-list">
            {read.map(({ address, title }) => (
              <li key={address}>
                <a href={address}>{title}</a>
              </li>
            ))}
          </ul>
          <Button look="link" onClick={forget}>
            {messages.clear}
          </Button>
        </>
      )}
    </section>
  );
}
