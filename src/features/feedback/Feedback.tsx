import type { Backend } from '#contracts/backend-config.ts';
import type { Messages } from '#lib/messages/index.ts';

const ANSWERS = ['yes', 'no'] as const;
export type Answer = (typeof ANSWERS)[number];

/** What a browser stores about a page: its random token, and the answer that was counted, if any. */
export type StoredAnswer = { token: string; answer: Answer | null };

/** The messages after a press. */
export type AnswerMessages = Omit<Messages['feedback'], 'question' | Answer>;

type Props = {
  /** Path of the page, with the base path. */
  page: string;
  /** The hosted backend; null if only the one embedded in the site's server can count answers. */
  backend: Backend | null;
  messages: Messages['feedback'];
};

/** Asks whether a page was helpful. Hidden until `feedback.client.ts` has found a backend. */
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
