import { Button } from '#ui/Button.tsx';
import { ProblemNote } from '../problems/ProblemNote.tsx';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import type { SignInData } from './model.ts';
import type { SignIn } from './use-sign-in.ts';

type Props = { data: SignInData; signIn: SignIn };

/** The two steps of signing in: the address, then the code from the mail, unless its link is followed. */
export function SignInForm({ data: { messages, codeLength }, signIn }: Props) {
  const { problem, step, address, retry } = signIn;
  const note = (
    <ProblemNote
      problem={problem}
      messages={messages.problems}
      onRetry={retry}
      onNewCode={step === 'code' ? () => signIn.send(address) : undefined}
    >
      {step === 'email' && problem?.seconds && (
        <Button look="link" onClick={signIn.enterCode}>
          {messages.form.haveCode}
        </Button>
      )}
    </ProblemNote>
  );
  return step === 'code' ? (
    <CodeStep messages={messages.form} signIn={signIn} codeLength={codeLength}>
      {note}
    </CodeStep>
  ) : (
    <EmailStep messages={messages.form} signIn={signIn}>
      {note}
    </EmailStep>
  );
}
