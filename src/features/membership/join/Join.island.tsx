import { AuthProvider } from '#features/auth/index.ts';
import { CrashBoundary } from '#ui/CrashBoundary.tsx';
import { JoinSteps } from './JoinSteps.tsx';
import type { JoinData } from './model.ts';

/** Becoming a member, in three steps on one page. */
export default function Join({ data }: { data: JoinData }) {
  return (
    <CrashBoundary messages={data.signIn.crash}>
      <AuthProvider backend={data.signIn.backend}>
        <JoinSteps data={data} />
      </AuthProvider>
    </CrashBoundary>
  );
}
