import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { DownloadPanel } from './DownloadPanel.tsx';
import { device, loadDevice } from './device.ts';
import { reloadOnReturn } from './reload-on-return.client.ts';
import { VisitedPages } from './VisitedPages.tsx';

/** `path` is the path of this page itself. */
type Props = { locale: string; path: string; handbook: string; messages: Pick<Messages, 'offline' | 'crash'> };

type Role = 'own' | 'stand-in' | 'unsupported';

/** Whether this page was asked for, or stands in for another one. */
function getRole(): Role {
  if (!('serviceWorker' in navigator && 'caches' in window)) return 'unsupported';
  return document.querySelector('[data-stand-in="yes"]') ? 'stand-in' : 'own';
}

function Offline({ locale, path, handbook, messages: { offline: messages } }: Props) {
  const [role, setRole] = useState<Role>();
  useEffect(() => {
    const role = getRole();
    setRole(role);
    if (role === 'unsupported') return;
    loadDevice(path);
    if (role === 'stand-in') return reloadOnReturn();
    const onOnline = () => loadDevice(path);
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [path]);
  const { snapshot, download } = useSyncExternalStore(device.subscribe, device.get, device.initial);
  // Everything appears at once, so that nothing moves.
  const isKnown = snapshot.kind !== 'unknown' || download.kind === 'failed';
  if (role === 'unsupported') return <p className="offline-unsupported">{messages.unsupported}</p>;
  return (
    <>
      {isKnown && role === 'own' && <DownloadPanel locale={locale} messages={messages.download} />}
      {snapshot.kind !== 'unknown' && role && <VisitedPages handbook={handbook} messages={messages.visited} />}
    </>
  );
}

/** The pages that can be read on this device without a network, and the button to download all of them. */
export default function OfflineReading(props: Props) {
  return (
    <CrashBoundary messages={props.messages.crash}>
      <Offline {...props} />
    </CrashBoundary>
  );
}
