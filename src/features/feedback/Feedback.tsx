import type { Backend } from '#contracts/backend-config.ts';
import type { Words } from '#lib/messages/index.ts';
import { ANSWERS, type Messages } from './model.ts';

type Props = {
  /** Address of the page, with the base path. */
  page: string;
  /** The hosted backend; null where only the one that is embedded in the site's server can count answers. */
  backend: Backend | null;
  words: Words['feedback'];
};

/** Asks whether a page was helpful. Not to be seen until `feedback.client.ts` has found somebody who counts. */
export function Feedback({ page, backend, words }: Props) {
  const { question, yes, no, ...messages } = words;
  const names = { yes, no };
  return (
    <fieldset
      className="feedback"
      data-page={page}
      data-backend={backend ? JSON.stringify(backend) : undefined}
      data-words={JSON.stringify(messages satisfies Messages)}
    >
      <legend>{question}</legend>
      {ANSWERS.map((answer) => (
        <button key={answer} type="button" value={answer} aria-pressed="false">
          {names[answer]}
        </button>
      ))}
      <p role="status" />
    </fieldset>
  );
}
