import type { Backend } from '#contracts/backend-config.ts';
import type { Messages } from '#lib/messages/index.ts';
import { ANSWERS, type AnswerMessages } from './model.ts';

type Props = {
  /** Address of the page, with the base path. */
  page: string;
  /** The hosted backend; null where only the one that is embedded in the site's server can count answers. */
  backend: Backend | null;
  messages: Messages['feedback'];
};

/** Asks whether a page was helpful. Not to be seen until `feedback.client.ts` has found somebody who counts. */
export function Feedback({ page, backend, messages }: Props) {
  const { question, yes, no, ...answerMessages } = messages;
  const names = { yes, no };
  return (
    <fieldset
      className="feedback"
      data-page={page}
      data-backend={backend ? JSON.stringify(backend) : undefined}
      data-messages={JSON.stringify(answerMessages satisfies AnswerMessages)}
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
