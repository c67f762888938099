import { useEffect } from 'react';
import { AuthProvider, SignInPanel, setPendingSignIn, useAuth } from '#features/auth/index.ts';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import type { MembersPagesData } from './data.ts';
import { forgetPages } from './offline-store.ts';
import { Reader } from './Reader.tsx';

function MembersPages({ data }: { data: MembersPagesData }) {
  const { user, loading } = useAuth();
  const account = user?.id;
  useEffect(() => {
    if (account) setPendingSignIn(null);
    // A session may end without a sign-out.
    else if (!loading) forgetPages();
  }, [account, loading]);
  if (account) return <Reader key={account} data={data} account={account} />;
  // What a browser's translator has changed before this wakes, React draws anew, without what was typed.
  return (
    <>
      <div className="member-signed-out" translate="no">
        <SignInPanel
          data={data.signIn}
          title={data.messages.signedOut.title}
          level={1}
          // The requested page is in the hash.
          next={() => location.pathname + location.hash}
        >
          <p>{data.messages.signedOut.lead}</p>
        </SignInPanel>
      </div>
      {loading && (
        <p className="member-waiting" role="status" translate="no">
          {data.messages.loading}
        </p>
      )}
    </>
  );
}

/** The members' pages. Nothing of them is in this page: the island fetches what the backend returns for its reader. */
export default function MembersPagesIsland({ data }: { data: MembersPagesData }) {
  return (
    <CrashBoundary messages={data.signIn.crash}>
      <AuthProvider backend={data.signIn.backend}>
        <MembersPages data={data} />
      </AuthProvider>
    </CrashBoundary>
  );
}
