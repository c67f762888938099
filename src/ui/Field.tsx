import { type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: string;
  /** The error message. Screen readers announce it when it appears. */
  error?: string | undefined;
  /** Whether to focus the field when it appears. Use it only if the visitor's own action made it appear. */
  focusOnMount?: boolean;
};

/**
 * Removes what a password manager has put beside a field of a page that React is about to take over. It expects only what it has drawn
 * itself, and would draw the whole form anew, without what was typed.
 */
function removeStrangers(id: string): void {
  if (typeof document === 'undefined') return;
  for (const part of document.getElementById(id)?.parentElement?.children ?? [])
    if (!part.matches('label, p, input')) part.remove();
}

/** A labelled field with a hint and an error. The value is uncontrolled, so text typed before hydration is kept. */
export function Field({ label, hint, error, focusOnMount, ...input }: Props) {
  const id = useId();
  // Before React compares the page. Not in an effect, which would be too late, and only once.
  useState(() => removeStrangers(id));
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
