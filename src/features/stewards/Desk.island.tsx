import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { AuthProvider, readStoredSession, SignInPanel, setPendingSignIn, useAuth } from '#features/auth/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { useFocusIfLost } from '#ui/use-focus-if-lost.ts';
import { DeskViews } from './DeskViews.tsx';
import { type Call, DeskContext, useCall } from './desk-context.tsx';
import type { DeskData } from './load.ts';
import { isDeskInfo } from './model.ts';
import { QueryStatus, useQuery } from './QueryResult.tsx';

/** The desk of the person who is signed in, or why there is none. */
function SignedInDesk({ data }: { data: DeskData }) {
  const { messages, locale } = data;
  const { call, isSignInOld, setSignInOld } = useCall(data);
  const { answer, isLoading, reload } = useQuery(call, 'desk', isDeskInfo);
  const info = answer && 'data' in answer ? answer.data : null;
  useEffect(() => setPendingSignIn(null), []);
  // Another steward may have taken a role since the desk was loaded, or all of them.
  const callAsSteward = useCallback<Call>(
    async (...request) => {
      const answer = await call(...request);
      if ('problem' in answer && answer.isRefused) reload();
      return answer;
    },
    [call, reload],
  );
  const desk = useMemo(() => info && { data, info, call: callAsSteward, reload }, [data, info, callAsSteward, reload]);
  const noDesk = useRef<HTMLDivElement>(null);
  useFocusIfLost(noDesk, desk === null);
  const [hasRetried, setRetried] = useState(false);
  const greeting = useRef<HTMLParagraphElement>(null);
  useFocusIfLost(greeting, hasRetried && desk !== null);

  if (!desk)
    return (
      <div ref={noDesk} tabIndex={-1}>
        <QueryStatus
          answer={answer}
          isLoading={isLoading}
          messages={messages.list}
          onRetry={() => {
            setRetried(true);
            reload();
          }}
        />
      </div>
    );
  const { name, acts_until, server_time } = desk.info;
  const isOld = isSignInOld || Date.parse(acts_until) <= Date.parse(server_time);
  const time = new Date(acts_until).toLocaleTimeString(locale, { timeStyle: 'short' });
  return (
    <DeskContext value={desk}>
      <p className="desk-steward" ref={greeting} tabIndex={-1}>
        {interpolate(messages.signedIn, { name })} {!isOld && interpolate(messages.until, { time })}
      </p>
      {isOld && (
        <SignInPanel
          data={data.signIn}
          title={messages.again.title}
          onSignedIn={() => {
            setSignInOld(false);
            reload();
          }}
        >
          <p>{messages.again.lead}</p>
        </SignInPanel>
      )}
      <DeskViews />
    </DeskContext>
  );
}

function Desk({ data }: { data: DeskData }) {
  const { user, loading } = useAuth();
  const [storedId, setStoredId] = useState<string>();
  // Also when another tab has signed in to another account.
  useEffect(() => setStoredId(loading ? readStoredSession()?.user.id : undefined), [loading]);
  // The desk is loaded while the session is checked, so that nobody waits for two time limits in turn.
  const id = user?.id ?? (loading ? storedId : undefined);
  if (id) return <SignedInDesk key={id} data={data} />;
  const { title, lead } = data.messages.signedOut;
  return (
    <>
      <div className="member-signed-out">
        <SignInPanel data={data.signIn} title={title}>
          <p>{lead}</p>
        </SignInPanel>
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
