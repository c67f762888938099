import { useEffect, useSyncExternalStore } from 'react';
import { useAuth } from '#features/auth/index.ts';
import { reminderCache } from './reminder-cache.ts';

/** Keeps the reminder cache up to date. The code for it is loaded only if somebody is signed in. */
function useReminderRefresh(): void {
  const { client, user, loading } = useAuth();
  const id = user?.id ?? null;
  useEffect(() => {
    if (!id && !loading) reminderCache.clear();
    if (!id || !client) return;
    let isWanted = true;
    let stop = () => {};
    import('./refresh-reminder.client.ts').then(
      ({ refreshReminder }) => {
        if (isWanted) stop = refreshReminder({ client, user: id, cache: reminderCache });
      },
      // Without a connection the next page tries again.
      () => {},
    );
    return () => {
      isWanted = false;
      stop();
    };
  }, [id, client, loading]);
}

type SignatureReminderProps = {
  /** Path of the page for signing. */
  page: string | undefined;
  /** The meaning of the dot. */
  text: string;
};

/** A dot next to the e-mail address while a document asks for a signature. It takes no space. Use it inside `AuthProvider`. */
export function SignatureReminder({ page, text }: SignatureReminderProps) {
  const { user } = useAuth();
  const id = user?.id ?? null;
  const isRequested = useSyncExternalStore(
    reminderCache.subscribe,
    () => reminderCache.isRequestedFrom(id),
    () => false,
  );
  useReminderRefresh();
  if (!isRequested) return null;
  return (
    <a className="signature-reminder" href={page} title={text}>
      <span className="visually-hidden">{text}</span>
    </a>
  );
}
