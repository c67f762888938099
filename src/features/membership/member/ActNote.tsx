import type { ActName, Acts } from './use-acts.ts';

type Props = {
  acts: Acts;
  of: ActName;
  /** What to say once it is done. */
  done?: string;
};

/** Says beside an act what came of it. Its places are always there, so that the words are said aloud. */
export const ActNote = ({ acts, of, done }: Props) => (
  <>
    <div className="problem" aria-live="polite">
      {acts.problem?.of === of && <p>{acts.problem.text}</p>}
    </div>
    {done && (
      <p className="member-done" aria-live="polite">
        {acts.done === of && done}
      </p>
    )}
  </>
);
