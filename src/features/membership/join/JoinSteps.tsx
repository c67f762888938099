import { useEffect, useRef, useState } from 'react';
import { setPending, useAuth } from '#features/auth/index.ts';
import { DatabaseNote } from '../status/DatabaseNote.tsx';
import { useMembership } from '../status/use-membership.ts';
import { EmailPanel } from './EmailPanel.tsx';
import type { JoinData } from './model.ts';
import { SignPanel } from './SignPanel.tsx';
import { StepList } from './StepList.tsx';
import { type Step, stepOf } from './step.ts';
import { WelcomePanel } from './WelcomePanel.tsx';

/** Whether a step has taken the place of another one on this page: then the focus goes along. */
function useIsNew(step: Step | null): boolean {
  const last = useRef<Step>(null);
  useEffect(() => {
    if (step !== null) last.current = step;
  }, [step]);
  return last.current !== null && last.current !== step;
}

/** The list of the steps, and the current one. */
export function JoinSteps({ data }: { data: JoinData }) {
  const { user, loading } = useAuth();
  const membership = useMembership();
  const { status, problem } = membership;
  const step = stepOf({ loading, isSignedIn: user !== null, status });
  const takesFocus = useIsNew(step);
  const [hasSigned, setSigned] = useState(false);
  const { joining } = data.messages;
  const isSignedIn = user !== null;
  useEffect(() => {
    if (isSignedIn) setPending(null);
  }, [isSignedIn]);
  useEffect(() => {
    if (step === 1) setSigned(false);
  }, [step]);

  return (
    <div className="join">
      <StepList messages={joining.steps} current={loading ? 1 : step} />
      {(loading || step === 1) && <EmailPanel data={data} takesFocus={takesFocus} />}
      {isSignedIn && step === null && (
        <div className="join-waiting" aria-live="polite">
          {problem ? (
            <DatabaseNote problem={problem} messages={data.signIn.messages} onRetry={membership.reload} />
          ) : (
            <p>{joining.waiting}</p>
          )}
        </div>
      )}
      {step === 2 && status && (
        <SignPanel
          data={data}
          status={status}
          membership={membership}
          takesFocus={takesFocus}
          onSign={() => setSigned(true)}
        />
      )}
      {step === 3 && status?.member && (
        <WelcomePanel data={data} status={status} member={status.member} isNew={hasSigned} takesFocus={takesFocus} />
      )}
    </div>
  );
}
