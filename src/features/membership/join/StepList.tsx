import type { Messages } from '#lib/messages/index.ts';
import type { Step } from './step.ts';

type Props = { messages: Messages['joining']['steps'] /** Null while it is not known. */; current: Step | null };

/** The three steps by their names, with the current one marked. */
export const StepList = ({ messages, current }: Props) => (
  <ol className="join-steps" aria-label={messages.label}>
    {messages.names.map((name, index) => {
      const isDone = current !== null && index + 1 < current;
      return (
        <li key={name} aria-current={index + 1 === current ? 'step' : undefined} data-done={isDone || undefined}>
          {name}
          {isDone && <span className="visually-hidden"> {messages.done}</span>}
        </li>
      );
    })}
  </ol>
);
