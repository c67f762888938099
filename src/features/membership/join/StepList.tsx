import type { Words } from '#lib/messages/index.ts';
import type { Step } from './step.ts';

type Props = { words: Words['joining']['steps'] /** Null while it is not known. */; current: Step | null };

/** The three steps by their names, with the current one marked. */
export const StepList = ({ words, current }: Props) => (
  <ol className="join-steps" aria-label={words.label}>
    {words.names.map((name, index) => {
      const isDone = current !== null && index + 1 < current;
      return (
        <li key={name} aria-current={index + 1 === current ? 'step' : undefined} data-done={isDone || undefined}>
          {name}
          {isDone && <span className="visually-hidden"> {words.done}</span>}
        </li>
      );
    })}
  </ol>
);
