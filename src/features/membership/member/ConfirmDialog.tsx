import { useId, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { type ActionName, ActionStatus, type Actions } from './ActionStatus.tsx';

type Props = {
  /** The label of the button that opens the dialog. */
  label: string;
  title: string;
  /** What will happen, one paragraph each. */
  points: string[];
  messages: { confirm: string; busy: string; cancel: string };
  actions: Actions;
  action: ActionName;
  /** Resolves to whether it succeeded. If so, the dialog closes. */
  onConfirm: () => Promise<boolean>;
  /** Whether the action cannot be undone. */
  isFinal?: boolean;
};

/** A button that opens a native dialog, which says what will happen and asks for confirmation. */
export function ConfirmDialog({ label, title, points, messages, actions, action, onConfirm, isFinal }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLDivElement>(null);
  const id = useId();
  const isBusy = actions.pending === action;

  function open(): void {
    dialog.current?.showModal();
    // So that Enter changes nothing at first.
    cancel.current?.querySelector('button')?.focus();
    // On a phone the focused button may be far below the explanation.
    dialog.current?.scrollTo(0, 0);
  }

  async function confirm(): Promise<void> {
    const isDone = await onConfirm();
    if (isDone) dialog.current?.close();
    // The dialog may have been closed in the meantime, and it shows why the action failed.
    else if (!dialog.current?.open) dialog.current?.showModal();
  }

  return (
    <>
      <Button onClick={open} aria-haspopup="dialog">
        {label}
      </Button>
      <dialog
        ref={dialog}
        className="confirm-dialog"
        data-final={isFinal || undefined}
        aria-labelledby={id}
        aria-describedby={`${id}-points`}
      >
        <h2 id={id}>{title}</h2>
        <div id={`${id}-points`} className="confirm-dialog-points">
          {points.map((point) => (
            <p key={point}>{point}</p>
          ))}
        </div>
        <ActionStatus actions={actions} action={action} />
        <div className="member-buttons" ref={cancel}>
          <Button onClick={() => dialog.current?.close()}>{messages.cancel}</Button>
          <Button look="primary" isWaiting={isBusy} onClick={() => void confirm()}>
            {isBusy ? messages.busy : messages.confirm}
          </Button>
        </div>
      </dialog>
    </>
  );
}
