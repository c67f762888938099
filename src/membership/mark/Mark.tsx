import './mark.css';
import { useEffect, useSyncExternalStore } from 'react';
import { useAuth } from '../../auth/index.ts';
import { forget, isAskedOf, onChange, watch } from './watch.client.ts';

export type MarkProps = {
  /** Where the question is answered. */
  page: string | undefined;
  /** What the mark means. */
  text: string;
  graceDays: number;
};

/** A quiet dot beside the address while a document asks for a signature. Inside `AuthProvider`; it takes no place. */
export function Mark({ page, text, graceDays }: MarkProps) {
  const { client, user, loading } = useAuth();
  const id = user?.id ?? null;
  const isAsked = useSyncExternalStore(
    onChange,
    () => isAskedOf(id),
    () => false,
  );
  useEffect(() => {
    if (id && client) return watch({ client, user: id, graceDays });
    if (!id && !loading) forget();
    return undefined;
  }, [id, client, loading, graceDays]);
  if (!isAsked) return null;
  return (
    <a className="auth-item-mark" href={page} title={text}>
      <span className="visually-hidden">{text}</span>
    </a>
  );
}
