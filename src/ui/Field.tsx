import { type InputHTMLAttributes, useEffect, useId, useRef } from 'react';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: string;
  /** The error message. Screen readers announce it when it appears. */
  error?: string | undefined;
  /** Whether to focus the field when it appears. Use it only if the visitor's own action made it appear. */
  focusOnMount?: boolean;
};

/** A labelled field with a hint and an error. The value is uncontrolled, so text typed before hydration is kept. */
export function Field({ label, hint, error, focusOnMount, ...input }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  const shouldFocus = useRef(focusOnMount);
  useEffect(() => {
    if (shouldFocus.current) field.current?.focus();
  }, []);
  // A field at the edge of the window, or below a phone's keyboard, already has the focus, so that nothing scrolls.
  useEffect(() => {
    if (error && document.activeElement === field.current) message.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <input
        {...input}
        ref={field}
        id={id}
        // Without it, Firefox calls each empty field that is `required` invalid before anything was typed. It also calls its form so:
        // forms that check their fields themselves have `aria-required`.
        aria-invalid={Boolean(error)}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
      />
      <p id={`${id}-error`} className="field-error" aria-live="polite" ref={message}>
        {error}
      </p>
    </div>
  );
}
