import { type InputHTMLAttributes, useEffect, useId, useRef } from 'react';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: string;
  /** What is wrong with the value; said aloud when it appears. */
  error?: string | undefined;
  /** Whether it is focused when it appears: only where the visitor's own step has brought it. */
  takesFocus?: boolean;
};

/** A labelled field with its hint and its error. It keeps its own value, so nothing typed before React came is lost. */
export function Field({ label, hint, error, takesFocus, ...input }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const mayTakeFocus = useRef(takesFocus);
  useEffect(() => {
    if (mayTakeFocus.current) field.current?.focus();
  }, []);
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
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
      />
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {error}
      </p>
    </div>
  );
}
