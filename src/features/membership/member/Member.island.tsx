import { useState } from 'react';
import { AuthProvider, useAuth } from '#features/auth/index.ts';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { Deleted } from './Deleted.tsx';
import type { MemberData } from './model.ts';
import { SignedIn } from './SignedIn.tsx';
import { SignedOut } from './SignedOut.tsx';
import { Waiting } from './Waiting.tsx';

/** What the session ended with, where it was ended on this page. */
export type Farewell = 'deleted' | 'everywhere';

function Member({ data }: { data: MemberData }) {
  const { user, loading } = useAuth();
  const [farewell, setFarewell] = useState<Farewell | null>(null);
  const [isNew, setNew] = useState(false);
  if (user) return <SignedIn key={user.id} data={data} user={user} isNew={isNew} onFarewell={setFarewell} />;
  if (farewell === 'deleted') return <Deleted messages={data.messages.member.removing} home={data.addresses.home} />;
  return (
    <>
      <SignedOut data={data} hasLeft={farewell === 'everywhere'} onSignedIn={() => setNew(true)} />
      {loading && <Waiting messages={data.messages.member} />}
    </>
  );
}

/** The member page: how somebody stands, and everything they can do about it. */
export default function MemberIsland({ data }: { data: MemberData }) {
  return (
    <CrashBoundary messages={data.signIn.crash}>
      <AuthProvider backend={data.signIn.backend}>
        <Member data={data} />
      </AuthProvider>
    </CrashBoundary>
  );
}
