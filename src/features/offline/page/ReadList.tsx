import { useSyncExternalStore } from 'react';
import type { Words } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { device, forget } from './device.ts';

type Props = { handbook: string; words: Words['offline']['read'] };

/** The pages that can be read here without a network. */
export function ReadList({ handbook, words }: Props) {
  const { copy, read } = useSyncExternalStore(device.subscribe, device.get, device.initial);
  return (
    <section aria-labelledby="offline-read">
      <h2 id="offline-read">{words.title}</h2>
      {copy.is === 'whole' && (
        <p>
          {words.all} <a href={handbook}>{words.handbook}</a>.
        </p>
      )}
      {read?.length === 0 && copy.is !== 'whole' && <p>{words.none}</p>}
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
            {words.clear}
          </Button>
        </>
      )}
    </section>
  );
}
