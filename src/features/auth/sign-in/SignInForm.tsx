import { Button } from '#ui/Button.tsx';
import { ProblemNote } from '../problems/ProblemNote.tsx';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import type { SignInData } from './model.ts';
import type { SignIn } from './use-sign-in.ts';

type Props = { data: SignInData; signIn: SignIn };

/** The two steps of signing in: the address, then the code from the mail, unless its link is followed. */
export function SignInForm({ data: { words, codeLength }, signIn }: Props) {
  const { problem, step, address, retry } = signIn;
  const note = (
    <ProblemNote
      problem={problem}
      words={words.problems}
      onRetry={retry}
      onNewCode={step === 'code' ? () => signIn.send(address) : undefined}
    >
      {step === 'email' && problem?.seconds && (
        <Button look="link" onClick={signIn.enterCode}>
          {words.form.haveCode}
        </Button>
      )}
    </ProblemNote>
  );
  return step === 'code' ? (
    <CodeStep words={words.form} signIn={signIn} codeLength={codeLength}>
      {note}
    </CodeStep>
  ) : (
    <EmailStep words={words.form} signIn={signIn}>
      {note}
    </EmailStep>
  );
}
