import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { device, lookAtDevice } from './device.ts';
import { ReadList } from './ReadList.tsx';
import { Whole } from './Whole.tsx';

type Props = { locale: string; own: string; handbook: string; messages: Pick<Messages, 'offline' | 'crash'> };

type Place = 'own' | 'stand-in' | 'unsupported';

function placeNow(): Place {
  if (!('serviceWorker' in navigator && 'caches' in window)) return 'unsupported';
  return document.querySelector('[data-stand-in="yes"]') ? 'stand-in' : 'own';
}

function Offline({ locale, own, handbook, messages: { offline: messages } }: Props) {
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    const place = placeNow();
    setPlace(place);
    if (place === 'unsupported') return;
    lookAtDevice(own);
    const onOnline = () => (place === 'stand-in' ? location.reload() : lookAtDevice(own));
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [own]);
  const { copy, work } = useSyncExternalStore(device.subscribe, device.get, device.initial);
  // Everything comes at once, so that nothing moves.
  const isKnown = copy.is !== 'looking' || work.is === 'failed';
  if (place === 'unsupported') return <p>{messages.unsupported}</p>;
  return (
    <>
      {isKnown && place === 'own' && <Whole locale={locale} messages={messages.whole} />}
      {isKnown && place && <ReadList handbook={handbook} messages={messages.read} />}
    </>
  );
}

/** What can be read on this device without a network, and the way to keep all of it. */
export default function OfflineReading(props: Props) {
  return (
    <CrashBoundary messages={props.messages.crash}>
      <Offline {...props} />
    </CrashBoundary>
  );
}
