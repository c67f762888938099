import { useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  AuthProvider,
  SignInForm,
  setPendingSignIn,
  useAuth,
  useAuthState,
  useBackend,
  useSignIn,
} from '#features/auth/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { DeskViews } from './DeskViews.tsx';
import { DeskContext, useCall } from './desk-context.tsx';
import type { DeskData } from './load.ts';
import type { DeskInfo } from './model.ts';

type SignInProps = { data: DeskData; title: string; lead: string; onSignedIn: () => void };

/** The sign-in form. The link in its mail leads back here. */
function SignIn({ data, title, lead, onSignedIn }: SignInProps) {
  const { messages, confirmPath } = data.signIn;
  const { notice } = useAuthState();
  const section = useRef<HTMLElement>(null);
  const hasBackend = useBackend(section);
  const signIn = useSignIn({ confirmPath, next: () => location.pathname, onSignedIn });
  const id = useId();
  return (
    <section className="sign-in" aria-labelledby={id} ref={section}>
      <h2 id={id}>{title}</h2>
      <p>{lead}</p>
      <noscript>
        <p>{messages.form.noScript}</p>
      </noscript>
      {notice === 'again' && <p role="alert">{messages.notices.again}</p>}
      {hasBackend === false ? (
        <p role="alert">{messages.form.none}</p>
      ) : (
        <SignInForm data={data.signIn} signIn={signIn} />
      )}
    </section>
  );
}

/** The desk of who is signed in, or why there is none. */
function SignedInDesk({ data }: { data: DeskData }) {
  const { messages, locale } = data;
  const { call, isSignInOld, setSignInOld, hasClient } = useCall(data);
  const [info, setInfo] = useState<DeskInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [loads, setLoads] = useState(0);
  useEffect(() => setPendingSignIn(null), []);
  useEffect(() => {
    if (!hasClient && loads === 0) return;
    let isCurrent = true;
    void call<DeskInfo>('desk').then((answer) => {
      if (!isCurrent) return;
      if ('problem' in answer) setProblem(answer.problem);
      else {
        setInfo(answer.data);
        setProblem(null);
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [call, hasClient, loads]);
  const desk = useMemo(
    () => info && { data, info, call, reload: () => setLoads((count) => count + 1) },
    [data, info, call],
  );

  if (problem)
    return (
      <div className="problem" role="alert">
        <p>{problem}</p>
        <Button onClick={() => setLoads(loads + 1)}>{messages.list.retry}</Button>
      </div>
    );
  if (!desk) return <p role="status">{messages.list.loading}</p>;
  const { name, acts_until, server_time } = desk.info;
  const isOld = isSignInOld || Date.parse(acts_until) <= Date.parse(server_time);
  const time = new Date(acts_until).toLocaleTimeString(locale, { timeStyle: 'short' });
  return (
    <DeskContext value={desk}>
      <p className="desk-steward">
        {interpolate(messages.signedIn, { name })} {!isOld && interpolate(messages.until, { time })}
      </p>
      {isOld && (
        <SignIn
          data={data}
          title={messages.again.title}
          lead={messages.again.lead}
          onSignedIn={() => {
            setSignInOld(false);
            desk.reload();
          }}
        />
      )}
      <DeskViews />
    </DeskContext>
  );
}

function Desk({ data }: { data: DeskData }) {
  const { user, loading } = useAuth();
  if (user) return <SignedInDesk key={user.id} data={data} />;
  const { title, lead } = data.messages.signedOut;
  return (
    <>
      <div className="member-signed-out">
        <SignIn data={data} title={title} lead={lead} onSignedIn={() => {}} />
      </div>
      {loading && (
        <p className="member-waiting" role="status">
          {data.messages.list.loading}
        </p>
      )}
    </>
  );
}

/** The stewards' desk. */
export default function DeskIsland({ data }: { data: DeskData }) {
  return (
    <CrashBoundary messages={data.signIn.crash}>
      <AuthProvider backend={data.signIn.backend}>
        <Desk data={data} />
      </AuthProvider>
    </CrashBoundary>
  );
}
