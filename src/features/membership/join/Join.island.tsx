import { useEffect, useRef, useState } from 'react';
import { AuthProvider, type DatabaseProblem, setPendingSignIn, useAuth } from '#features/auth/index.ts';
import type { Messages } from '#lib/messages/index.ts';
import { Button } from '#ui/Button.tsx';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import type { JoinData } from '../load.ts';
import { useMembership } from '../status/use-membership.ts';
import { ExcludedPanel, InvitationPanel, WaitingPanel } from './Admission.tsx';
import { EmailPanel } from './EmailPanel.tsx';
import { getStep, STEPS_ID, type Step } from './join-state.ts';
import { SignPanel } from './SignPanel.tsx';
import { WelcomePanel } from './WelcomePanel.tsx';

type StepListProps = {
  messages: Messages['joining']['steps'];
  /** Null while it is unknown. */
  current: Step | null;
};

/** The names of the three steps, with the current one marked. */
const StepList = ({ messages, current }: StepListProps) => (
  <ol id={STEPS_ID} className="join-steps" aria-label={messages.label}>
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

type LookUpProps = { problem: DatabaseProblem | null; data: JoinData; onRetry: () => void };

/** Says that the membership is being looked up, or that this failed, with a button to try again. */
function LookUp({ problem, data, onRetry }: LookUpProps) {
  const { messages } = data.signIn;
  const region = useRef<HTMLDivElement>(null);
  function retry(): void {
    // The button disappears with the problem.
    region.current?.focus();
    onRetry();
  }
  return (
    <div className="join-waiting" aria-live="polite" ref={region} tabIndex={-1}>
      {problem ? (
        <div className="problem">
          <p>{messages.database[problem.kind]}</p>
          <Button onClick={retry}>{messages.problems.retry}</Button>
        </div>
      ) : (
        <p>{data.messages.joining.waiting}</p>
      )}
    </div>
  );
}

/** Whether this step has replaced another one on this page. Then its heading takes the focus. */
function useIsStepChange(step: Step | null): boolean {
  const last = useRef<Step>(null);
  useEffect(() => {
    if (step !== null) last.current = step;
  }, [step]);
  return last.current !== null && last.current !== step;
}

/** The list of the steps, and the panel of the current one. */
function JoinSteps({ data }: { data: JoinData }) {
  const { user, loading } = useAuth();
  const membership = useMembership();
  const { status, problem } = membership;
  const step = getStep({ loading, isSignedIn: user !== null, status });
  const [hasRetried, setRetried] = useState(false);
  const isStepChange = useIsStepChange(step);
  const focusOnMount = isStepChange || hasRetried;
  const [hasSigned, setSigned] = useState(false);
  const { joining, admission } = data.messages;
  const isSignedIn = user !== null;
  // The backend has other rules than this page was built for.
  const isOutdated =
    !admission && (status?.standing === 'applied' || (step === 2 && status?.admission === 'invitation'));
  const mustBeInvited = status?.admission === 'invitation' && status.standing !== 'excluded';
  useEffect(() => {
    if (isSignedIn) setPendingSignIn(null);
  }, [isSignedIn]);
  useEffect(() => {
    if (step === 1) setSigned(false);
  }, [step]);

  return (
    <div className="join">
      <StepList messages={joining.steps} current={loading ? 1 : step} />
      {(loading || step === 1) && <EmailPanel data={data} focusOnMount={focusOnMount} />}
      {isSignedIn && step === null && (
        <LookUp
          problem={problem}
          data={data}
          onRetry={() => {
            setRetried(true);
            membership.reload();
          }}
        />
      )}
      {step === 2 && status?.standing === 'excluded' && (
        <ExcludedPanel data={data} status={status} focusOnMount={focusOnMount} />
      )}
      {step === 2 && mustBeInvited && admission && (
        <InvitationPanel data={data} status={status} messages={admission} focusOnMount={focusOnMount} />
      )}
      {isOutdated && <p role="alert">{data.signIn.messages.database.unfitting}</p>}
      {step === 2 && status && status.standing !== 'excluded' && !mustBeInvited && (
        <SignPanel
          data={data}
          status={status}
          membership={membership}
          focusOnMount={focusOnMount}
          onSign={() => setSigned(true)}
        />
      )}
      {step === 3 && status?.standing === 'applied' && admission && (
        <WaitingPanel
          data={data}
          status={status}
          membership={membership}
          messages={admission}
          focusOnMount={focusOnMount}
        />
      )}
      {step === 3 && status?.member && status.standing !== 'applied' && (
        <WelcomePanel
          data={data}
          status={status}
          member={status.member}
          isNew={hasSigned}
          focusOnMount={focusOnMount}
        />
      )}
    </div>
  );
}

/** The join page: becoming a member in three steps. */
export default function Join({ data }: { data: JoinData }) {
  return (
    <CrashBoundary messages={data.signIn.crash}>
      <AuthProvider backend={data.signIn.backend}>
        <JoinSteps data={data} />
      </AuthProvider>
    </CrashBoundary>
  );
}
