import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { DownloadPanel } from './DownloadPanel.tsx';
import { device, forgetVisitedPages, loadDevice } from './device.ts';
import { reloadOnReturn } from './reload-on-return.client.ts';

/** `path` is the path of this page itself. */
type Props = { locale: string; path: string; handbook: string; messages: Pick<Messages, 'offline' | 'crash'> };

type Role = 'own' | 'stand-in' | 'unsupported';

/** Whether this page was requested, or stands in for another one. */
function getRole(): Role {
  if (!('serviceWorker' in navigator && 'caches' in window)) return 'unsupported';
  return document.querySelector('[data-stand-in="yes"]') ? 'stand-in' : 'own';
}

type VisitedPagesProps = { handbook: string; messages: Messages['offline']['visited'] };

/** The pages that can be read on this device without a network. */
function VisitedPages({ handbook, messages }: VisitedPagesProps) {
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
