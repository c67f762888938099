import type { MembershipStatus } from '#contracts/membership/status.ts';
import { SignedIn } from '#features/auth/index.ts';
import { formatDayOfMoment } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { FocusHeading } from '../FocusHeading.tsx';
import type { JoinData } from '../load.ts';
import { ActFacts } from '../status/ActNotice.tsx';
import { type Membership, useMembershipCall } from '../status/use-membership.ts';
import { SubmitError } from './SubmitError.tsx';

type Props = { data: JoinData; status: MembershipStatus; focusOnMount: boolean };
type Messages = NonNullable<JoinData['messages']['admission']>;

/** Whether somebody is probably trying the site out: it runs on their own machine, with the embedded backend. */
const isTrial = ({ signIn }: JoinData): boolean =>
  !signIn.backend && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);

/** A command to copy, for people who try the site out. */
function TrialCommand({ data, text, command }: { data: JoinData; text: string; command: string }) {
  if (!isTrial(data)) return null;
  return (
    <div className="join-note">
      <p>{text}</p>
      <p>
        <code dir="ltr">{`npm run members -- ${command}`}</code>
      </p>
    </div>
  );
}

/** For applicants: since when they have been waiting, what comes next, and how to withdraw. */
export function WaitingPanel({
  data,
  status,
  membership,
  messages,
  focusOnMount,
}: Props & { membership: Membership; messages: Messages }) {
  const { run, isRunning, problem } = useMembershipCall(membership);
  const applied = status.acts.find(({ act }) => act === 'apply');
  const { given, needed } = status.approvals ?? { given: 0, needed: 1 };
  const day = (moment = status.server_time) => formatDayOfMoment(moment, data.locale);
  const label = isRunning ? messages.takingBack : messages.takeBack;
  return (
    <section className="join-panel">
      <FocusHeading focusOnMount={focusOnMount}>{messages.waits}</FocusHeading>
      <SignedIn messages={data.signIn.messages} isNew={false} />
      <p>{interpolate(messages.since, { date: day(applied?.acted_at) })}</p>
      <p>{needed === 1 ? messages.next : interpolate(messages.nextOf, { given, needed })}</p>
      <p>{interpolate(messages.told, { address: status.email })}</p>
      <p>{interpolate(messages.lapses, { date: day(applied?.until ?? undefined) })}</p>
      <TrialCommand
        data={data}
        text={messages.trial}
        command={`accept ${status.email}${needed === 1 ? '' : ` --by "Steward ${given + 1}"`}`}
      />
      <SubmitError problem={problem} data={data} button={messages.takeBack} />
      <p>
        <Button isWaiting={membership.isBusy} onClick={() => void run({ name: 'leave_community', args: {} })}>
          {label}
        </Button>
      </p>
    </section>
  );
}

/** For people without an invitation, if one is needed to join. */
export function InvitationPanel({ data, status, messages, focusOnMount }: Props & { messages: Messages }) {
  return (
    <section className="join-panel">
      <FocusHeading focusOnMount={focusOnMount}>{messages.byInvitation}</FocusHeading>
      <SignedIn messages={data.signIn.messages} isNew={false} />
      <p>
        {interpolate(messages.notInvited, { address: status.email })}{' '}
        <a href={data.signIn.contact.href}>{data.signIn.contact.label}</a>
      </p>
      <TrialCommand data={data} text={messages.trialInvite} command={`invite ${status.email}`} />
    </section>
  );
}

/** For excluded people: nothing can be signed. */
export function ExcludedPanel({ data, status, focusOnMount }: Props) {
  const { acts } = data.messages;
  const excluded = status.acts.find(({ act }) => act === 'exclude');
  return (
    <section className="join-panel">
      <FocusHeading focusOnMount={focusOnMount}>{acts.exclude.title}</FocusHeading>
      <SignedIn messages={data.signIn.messages} isNew={false} />
      {excluded && (
        <ActFacts kind="exclude" act={excluded} messages={acts} contact={data.signIn.contact} locale={data.locale} />
      )}
    </section>
  );
}

/** The result of an earlier application, and that signing means applying; above the documents. */
export function AdmissionNote({ data, status }: Omit<Props, 'focusOnMount'>) {
  const { acts, admission } = data.messages;
  const last = status.acts.find(({ act }) => act === 'apply' || act === 'decline' || act === 'end');
  const date = formatDayOfMoment(last?.acted_at ?? status.server_time, data.locale);
  return (
    <>
      {admission && status.standing === 'lapsed' && (
        <p className="join-note">{interpolate(admission.lapsed, { date })}</p>
      )}
      {last?.act === 'decline' && (
        <div className="join-note">
          <p>
            <strong>{acts.decline.title}</strong>
          </p>
          <ActFacts kind="decline" act={last} messages={acts} contact={data.signIn.contact} locale={data.locale} />
        </div>
      )}
      {admission && status.admission === 'approval' && <p>{admission.applies}</p>}
    </>
  );
}
