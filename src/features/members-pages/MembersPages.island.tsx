import { useEffect, useId, useRef } from 'react';
import {
  AuthProvider,
  SignInForm,
  setPendingSignIn,
  useAuth,
  useAuthState,
  useBackend,
  useSignIn,
} from '#features/auth/index.ts';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import type { MembersPagesData } from './data.ts';
import { forgetPages } from './offline-store.ts';
import { Reader } from './Reader.tsx';

/** The sign-in form. The link in its mail leads back to the page that was asked for. */
function SignIn({ data }: { data: MembersPagesData }) {
  const { form, notices } = data.signIn.messages;
  const { notice } = useAuthState();
  const section = useRef<HTMLElement>(null);
  const hasBackend = useBackend(section);
  const next = () => location.pathname + location.hash;
  const signIn = useSignIn({ confirmPath: data.signIn.confirmPath, next, onSignedIn: () => {} });
  const id = useId();
  return (
    <section className="sign-in" aria-labelledby={id} ref={section}>
      <h1 id={id}>{data.messages.signedOut.title}</h1>
      <p>{data.messages.signedOut.lead}</p>
      <noscript>
        <p>{form.noScript}</p>
      </noscript>
      {notice === 'again' && <p role="alert">{notices.again}</p>}
      {hasBackend === false ? <p role="alert">{form.none}</p> : <SignInForm data={data.signIn} signIn={signIn} />}
    </section>
  );
}

function MembersPages({ data }: { data: MembersPagesData }) {
  const { user, loading } = useAuth();
  const account = user?.id;
  useEffect(() => {
    if (account) setPendingSignIn(null);
    // A session may end without anybody signing out.
    else if (!loading) forgetPages();
  }, [account, loading]);
  if (account) return <Reader key={account} data={data} account={account} />;
  return (
    <>
      <div className="member-signed-out">
        <SignIn data={data} />
      </div>
      {loading && (
        <p className="member-waiting" role="status">
          {data.messages.loading}
        </p>
      )}
    </>
  );
}

/** The pages that members alone read. Nothing of them is in the page: the island fetches what the backend gives to its reader. */
export default function MembersPagesIsland({ data }: { data: MembersPagesData }) {
  return (
    <CrashBoundary messages={data.signIn.crash}>
      <AuthProvider backend={data.signIn.backend}>
        <MembersPages data={data} />
      </AuthProvider>
    </CrashBoundary>
  );
}
