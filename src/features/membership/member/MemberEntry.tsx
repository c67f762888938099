import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { ActionStatus, type Actions, type Outcome } from './ActionStatus.tsx';

type EntryProps = {
  /** What it is, and what is said of it beside its name. */
  children: ReactNode;
  times: string;
  actions: Actions;
  /** The name of the action that takes it away. */
  action: string;
  /** What is on its button, and what a screen reader says, as every entry has one. */
  label: string;
  description: string;
  /** Takes it away; undefined where that cannot be done. */
  onRemove: (() => Promise<Outcome>) | undefined;
};

/** An entry of a list of sessions or passkeys, with the button that takes it away. */
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
