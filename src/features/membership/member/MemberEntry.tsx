import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { ActionStatus, type Actions, type Outcome } from './ActionStatus.tsx';

type EntryProps = {
  /** Its name and its details. */
  children: ReactNode;
  times: string;
  actions: Actions;
  /** The name of the action that removes it. */
  action: string;
  /** The label of its button, and the one for screen readers, as every entry has such a button. */
  label: string;
  description: string;
  /** Removes it; undefined if that is not possible. */
  onRemove: (() => Promise<Outcome>) | undefined;
};

/** An entry of a list of sessions or passkeys, with a button that removes it. */
export const MemberEntry = ({ children, times, actions, action, label, description, onRemove }: EntryProps) => (
  <li>
    <p>
      {children}
      <small>{times}</small>
    </p>
    {onRemove && (
      <Button
        isWaiting={actions.pending === action}
        aria-label={description}
        onClick={() => void actions.run(action, onRemove)}
      >
        {label}
      </Button>
    )}
    <ActionStatus actions={actions} action={action} />
  </li>
);
