import { isAnything, isObject } from '#contracts/check.ts';
import {
  getAccountId,
  mayBeDone,
  requireSessionClient,
  toResult,
  useAuth,
  useAuthState,
} from '#features/auth/index.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/Button.tsx';
import { toExportFile, toFileName } from '../export-file.ts';
import { ActionStatus, getProblemMessage } from './ActionStatus.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { type MemberPageProps, MemberSection } from './MemberSection.tsx';
import { getPasskeyMessage } from './Passkeys.tsx';

/** Downloads everything that is stored about the account. */
export function DataExport({ data, user, actions }: MemberPageProps) {
  const { client } = useAuth();
  const { hasPasskeys } = useAuthState();
  const messages = data.messages.member.data;
  const database = data.signIn.messages.database;

  async function download() {
    if (!client) return database.unreachable;
    const result = await toResult(client.rpc('export_my_data'), isObject);
    if (!result.ok) return getProblemMessage(result.problem, database);
    // Passkeys belong to the sign-in service, which the database's functions cannot ask.
    const passkeys = hasPasskeys ? await client.auth.passkey.list() : null;
    if (passkeys?.error) return getPasskeyMessage(passkeys.error, data);
    const stored = passkeys ? { ...result.data, passkeys: passkeys.data } : result.data;
    // Whoever has signed out meanwhile may have left the device to others.
    if (getAccountId() !== user.id) return null;
    const content = toExportFile(stored, data.agreements, location.origin);
    const day = new Date().toISOString().slice(0, 10);
    saveFile(
      new Blob([content], { type: 'application/json' }),
      `${toFileName(data.site)}-${messages.fileName}-${day}.json`,
    );
    return null;
  }

  const isBusy = actions.pending === 'data';
  return (
    <MemberSection isForScreen title={messages.title} lead={messages.lead}>
      <Button isWaiting={isBusy} onClick={() => void actions.run('data', download)}>
        {isBusy ? messages.preparing : messages.download}
      </Button>
      <ActionStatus actions={actions} action="data" done={messages.done} />
    </MemberSection>
  );
}

/** Why the session has ended, if it was ended on this page. */
export type SignOutReason = 'deleted' | 'everywhere';

type LeaveOrDeleteProps = MemberPageProps & { isMember: boolean; onSignOut: (signOutReason: SignOutReason) => void };

/** The two ways to leave: leaving the community, and deleting the account. */
export function LeaveOrDelete({ data, status, user, actions, getOutcome, isMember, onSignOut }: LeaveOrDeleteProps) {
  const { client, signOut } = useAuth();
  const { ending, leaving, removing, cancel } = data.messages.member;
  const database = data.signIn.messages.database;

  async function remove() {
    if (!client) return database.unreachable;
    const result = await toResult(client.rpc('delete_account'), isAnything);
    if (result.ok) await leaveDevice();
    else if (mayBeDone(result.problem) || result.problem.kind === 'session')
      leaveIfRemoved().catch((error: unknown) => console.error('The session could not be checked.', error));
    return result.ok ? null : getProblemMessage(result.problem, database);
  }

  async function leaveDevice(): Promise<void> {
    const now = getAccountId();
    // Another account was signed in meanwhile.
    if (now && now !== user.id) return;
    // Set the reason first: the page changes as soon as the session is gone.
    onSignOut('deleted');
    await signOut({ ended: true });
  }

  /** The account may be gone although the answer was lost. */
  async function leaveIfRemoved(): Promise<void> {
    const sessionClient = await requireSessionClient();
    if (await sessionClient.askForSession()) await leaveDevice();
  }

  const removed = [
    isMember && removing.member,
    status.member ? removing.removed : removing.removedAccount,
    data.evidence,
    status.member && removing.file,
    isMember && removing.work,
  ].filter((point) => typeof point === 'string');
  return (
    <MemberSection isForScreen title={ending.title} lead={isMember ? ending.lead : ending.leadNone}>
      <ul className="leave-or-delete">
        {isMember && (
          <li>
            <ConfirmDialog
              label={ending.leave}
              title={leaving.title}
              points={[leaving.now, leaving.kept, leaving.work]}
              messages={{ ...leaving, cancel }}
              actions={actions}
              action="leave"
              onConfirm={() => actions.run('leave', () => getOutcome({ name: 'leave_community', args: {} }))}
            />
            <p>{ending.leaveHint}</p>
          </li>
        )}
        <li>
          <ConfirmDialog
            label={ending.remove}
            title={removing.title}
            points={removed}
            messages={{ ...removing, cancel }}
            actions={actions}
            action="delete"
            onConfirm={() => actions.run('delete', remove)}
            isFinal
          />
          <p>{ending.removeHint}</p>
        </li>
      </ul>
    </MemberSection>
  );
}
