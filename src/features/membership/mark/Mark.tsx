import './mark.css';
import { useSyncExternalStore } from 'react';
import { useAuth } from '#features/auth/index.ts';
import { known } from './known.client.ts';
import { useWatch } from './use-watch.ts';

export type MarkProps = {
  /** Where the question is answered. */
  page: string | undefined;
  /** What the mark means. */
  text: string;
  graceDays: number;
};

/** A quiet dot beside the address while a document asks for a signature. Inside `AuthProvider`; it takes no place. */
export function Mark({ page, text, graceDays }: MarkProps) {
  const { user } = useAuth();
  const id = user?.id ?? null;
  const isAsked = useSyncExternalStore(
    known.subscribe,
    () => known.isAskedOf(id),
    () => false,
  );
  useWatch(graceDays);
  if (!isAsked) return null;
  return (
    <a className="auth-item-mark" href={page} title={text}>
      <span className="visually-hidden">{text}</span>
    </a>
  );
}
