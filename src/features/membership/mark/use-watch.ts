import { useEffect } from 'react';
import { useAuth } from '#features/auth/index.ts';
import { known } from './known.client.ts';

/** Keeps it known how the person stands who is signed in. The code for it is fetched only where somebody is. */
export function useWatch(graceDays: number): void {
  const { client, user, loading } = useAuth();
  const id = user?.id ?? null;
  useEffect(() => {
    if (!id && !loading) known.forget();
    if (!id || !client) return;
    let isWanted = true;
    let stop = () => {};
    import('./watch.client.ts').then(
      ({ watch }) => {
        if (isWanted) stop = watch({ client, user: id, graceDays, known });
      },
      // Without a connection there is nothing to ask; the next page tries again.
      () => {},
    );
    return () => {
      isWanted = false;
      stop();
    };
  }, [id, client, loading, graceDays]);
}
