import { useEffect, useRef, useState } from 'react';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { useFocusIfLost } from '#ui/use-focus-if-lost.ts';
import type { SignInData } from '../load.ts';
import { requireSessionClient } from '../session/store.client.ts';
import { ProblemMessage, useAction } from '../sign-in/action.tsx';
import { isRetryable, type Problem } from '../sign-in/problem.ts';

type Props = {
  data: SignInData;
  messages: Messages['emailChange'];
  tokenHash: string;
  /** The path that the link leads on to. */
  next: string;
};

/** Confirms one of the two mailboxes of an account whose address is to change. Only a press does it, as mail scanners open links. */
export function EmailChangeStep({ data, messages, tokenHash, next }: Props) {
  const action = useAction();
  const [outcome, setOutcome] = useState<'half' | 'done' | 'perhaps' | null>(null);
  const hasLostAnswer = useRef(false);
  const text = useRef<HTMLParagraphElement>(null);
  useFocusIfLost(text, outcome);
  useEffect(() => {
    // The page was built for signing in, and its heading is outside of the island.
    const heading = document.querySelector('main h1');
    if (heading) heading.textContent = messages.title;
    document.title = `${messages.title} | ${data.site}`;
  }, [messages, data.site]);

  function confirm(): void {
    const job = async () => {
      const sessionClient = await requireSessionClient();
      setOutcome((await sessionClient.confirmEmailChange({ token_hash: tokenHash })) ? 'done' : 'half');
    };
    const onProblem = (problem: Problem) => {
      // The first press may have used the link, although its answer was lost.
      if (problem.kind === 'expired' && hasLostAnswer.current) setOutcome('perhaps');
      hasLostAnswer.current ||= isRetryable(problem);
    };
    action.run({ operation: 'link', job, onProblem });
  }

  const { problem } = action;
  const mayConfirm = !outcome && (!problem || isRetryable(problem));
  return (
    <>
      <p role="status" ref={text} tabIndex={-1}>
        {outcome ? messages[outcome] : interpolate(messages.ask, { site: data.site })}
      </p>
      <p className="sign-in-ways">
        {mayConfirm && (
          <Button look="primary" isWaiting={action.isBusy} onClick={confirm}>
            {action.isBusy ? messages.confirming : messages.confirm}
          </Button>
        )}
        {!mayConfirm && outcome !== 'half' && (
          <a className={outcome ? 'button button-primary' : 'button'} href={next}>
            {data.messages.confirm.goOn}
          </a>
        )}
      </p>
      <ProblemMessage problem={outcome ? null : problem} messages={data.messages.problems} onRetry={action.retry} />
    </>
  );
}
