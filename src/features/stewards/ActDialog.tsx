import { type SubmitEvent, use, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { type Outcome, SayContext, useDesk } from './desk-context.tsx';

/** The fields of a form for an act. */
export type ActFields = { newEmail?: boolean; reason?: 'required' | 'optional'; until?: boolean };

type Props = {
  /** The label of the button that opens the dialog. */
  label: string;
  /** Whom or what the button concerns, if other buttons on the page have the same label. */
  about?: string;
  title: string;
  /** What will happen. */
  text: string;
  fields?: ActFields;
  /** Loads again what the act concerns. Called when the dialog closes after an act did not fit the current state. */
  onOutdated: () => void;
  /** Performs the act. If there is a problem, the dialog stays with its input. */
  onConfirm: (given: {
    reason: string | null;
    until: string | null;
    decision: string | null;
    new_email: string | null;
  }) => Promise<Outcome>;
};

/** The first day on which an act can end, in UTC like all days of the database. */
const getTomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** A button with a dialog, which says what will happen, and asks for a reason and a confirmation. */
export function ActDialog({ label, about, title, text, fields, onOutdated, onConfirm }: Props) {
  const { data } = useDesk();
  const say = use(SayContext);
  const { form } = data.messages;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isOutdated: boolean } | null>(null);
  const id = useId();

  async function confirm(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const filled = event.currentTarget;
    const given = new FormData(filled);
    const read = (name: string) => String(given.get(name) ?? '').trim() || null;
    setBusy(true);
    // So that the same problem is announced again.
    setProblem(null);
    const outcome = await onConfirm({
      reason: read('reason'),
      until: read('until'),
      decision: read('decision'),
      new_email: read('new_email'),
    });
    setBusy(false);
    if ('problem' in outcome) {
      setProblem({ text: outcome.problem, isOutdated: outcome.isOutdated ?? false });
      // It may have been closed in the meantime.
      if (!dialog.current?.open) dialog.current?.showModal();
      return;
    }
    dialog.current?.close();
    // The next act has reasons of its own.
    filled.reset();
    say(outcome.done);
  }

  function handleClose(): void {
    if (!problem?.isOutdated) return;
    onOutdated();
    // Since the button that opened the dialog may be gone.
    say(data.messages.list.reloaded);
  }

  function open(): void {
    setProblem(null);
    dialog.current?.showModal();
  }

  return (
    <>
      <Button onClick={open} aria-haspopup="dialog" aria-label={about && `${label}: ${about}`}>
        {label}
      </Button>
      <dialog
        ref={dialog}
        className="confirm-dialog desk-dialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onClose={handleClose}
      >
        <form onSubmit={(event) => void confirm(event)}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p id={`${id}-text`}>{text}</p>
          {fields?.newEmail && (
            <Field label={form.newEmail} name="new_email" type="email" maxLength={254} autoComplete="off" required />
          )}
          {fields && (
            <div className="field">
              <label htmlFor={`${id}-reason`}>{fields.reason === 'required' ? form.reason : form.reasonOptional}</label>
              <p id={`${id}-hint`} className="field-hint">
                {form.reasonHint}
              </p>
              <textarea
                id={`${id}-reason`}
                name="reason"
                rows={4}
                maxLength={2000}
                required={fields.reason === 'required'}
                aria-invalid={false}
                aria-describedby={`${id}-hint`}
              />
            </div>
          )}
          {fields?.until && (
            <Field
              label={form.until}
              hint={form.untilHint}
              name="until"
              type="date"
              min={getTomorrow()}
              // Without it, a year may have six digits.
              max="9999-12-31"
            />
          )}
          {fields && <Field label={form.decision} name="decision" maxLength={100} autoComplete="off" />}
          <div className="problem" aria-live="polite">
            {problem && <p>{problem.text}</p>}
          </div>
          <div className="member-buttons">
            <Button onClick={() => dialog.current?.close()}>{form.cancel}</Button>
            <Button type="submit" look="primary" isWaiting={isBusy}>
              {isBusy ? form.busy : label}
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}
