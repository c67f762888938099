import { useId, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { ActNote } from './ActNote.tsx';
import type { ActName, Acts } from './use-acts.ts';

type Props = {
  /** What the button says that asks. */
  label: string;
  title: string;
  /** What will happen, a paragraph each. */
  points: string[];
  messages: { confirm: string; busy: string; cancel: string };
  acts: Acts;
  of: ActName;
  /** Gives whether it was done; the dialog then closes. */
  onConfirm: () => Promise<boolean>;
  /** Whether it cannot be undone. */
  isFinal?: boolean;
  isWaiting?: boolean;
};

/** A button that asks once, in a native dialog that says what will happen, before it is done. */
export function AskOnce({ label, title, points, messages, acts, of, onConfirm, isFinal, isWaiting = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLDivElement>(null);
  const id = useId();
  const isBusy = acts.doing === of;

  function open(): void {
    dialog.current?.showModal();
    // Whoever presses Enter without reading has changed nothing.
    cancel.current?.querySelector('button')?.focus();
  }

  return (
    <>
      <Button onClick={open} isWaiting={isWaiting} aria-haspopup="dialog">
        {label}
      </Button>
      <dialog
        ref={dialog}
        className="ask-once"
        data-final={isFinal || undefined}
        aria-labelledby={id}
        aria-describedby={`${id}-points`}
      >
        <h2 id={id}>{title}</h2>
        <div id={`${id}-points`} className="ask-once-points">
          {points.map((point) => (
            <p key={point}>{point}</p>
          ))}
        </div>
        <ActNote acts={acts} of={of} />
        <div className="member-buttons" ref={cancel}>
          <Button onClick={() => dialog.current?.close()}>{messages.cancel}</Button>
          <Button
            look="primary"
            isWaiting={isBusy}
            onClick={() => void onConfirm().then((isDone) => isDone && dialog.current?.close())}
          >
            {isBusy ? messages.busy : messages.confirm}
          </Button>
        </div>
      </dialog>
    </>
  );
}
