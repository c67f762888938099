import { useId } from 'react';

type Props = {
  /** The full sentence, as it is kept with the signature. */
  sentence: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  /** What is wrong where it is not ticked; said aloud when it appears. */
  error: string | undefined;
};

/** The box under which somebody agrees. It is never ticked for them. */
export function Statement({ sentence, isTicked, onTick, error }: Props) {
  const id = useId();
  return (
    <div className="statement">
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          name="statement"
          required
          checked={isTicked}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{sentence}</span>
      </label>
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {error}
      </p>
    </div>
  );
}
