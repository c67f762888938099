import { useCallback, useEffect, useRef, useState } from 'react';
import { arrayOf, type Checked, isBoolean, isString, isTime, nullable, objectOf } from '#contracts/check.ts';
import { describeDevice } from '#contracts/user-agent.ts';
import { getAccountId, isForAnother, requireSessionClient, toResult, useAuth } from '#features/auth/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { useFocusIfLost } from '#ui/use-focus-if-lost.ts';
import { ActionStatus, getProblemMessage, type Outcome } from './ActionStatus.tsx';
import { MemberEntry } from './MemberEntry.tsx';
import { formatMoment, type MemberPageProps, MemberSection } from './MemberSection.tsx';

/** What `my_sessions` returns. */
const areSessions = arrayOf(
  objectOf({
    id: isString,
    user_agent: nullable(isString),
    created_at: isTime,
    last_used_at: isTime,
    is_current: isBoolean,
  }),
);

type SessionsProps = MemberPageProps & { onDone: () => void };

/** The devices on which somebody is signed in, with buttons to end one session or all of them. */
export function Sessions({ data, user, actions, onDone }: SessionsProps) {
  const { client } = useAuth();
  const [sessions, setSessions] = useState<Checked<typeof areSessions> | null>(null);
  const [hasTried, setTried] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const messages = data.messages.member.sessions;
  const database = data.signIn.messages.database;

  const load = useCallback(async (): Promise<Outcome> => {
    if (!client) return database.unreachable;
    const found = await toResult(client.rpc('my_sessions'), areSessions);
    if (!found.ok) return getProblemMessage(found.problem, database);
    setSessions(found.data);
    return null;
  }, [client, database]);

  useEffect(() => void load().finally(() => setTried(true)), [load]);
  useFocusIfLost(list, actions.done === 'list');

  async function end(session: string): Promise<Outcome> {
    if (!client) return database.unreachable;
    const left = await toResult(client.rpc('end_session', { session }), areSessions);
    if (!left.ok) return getProblemMessage(left.problem, database);
    setSessions(left.data);
    list.current?.focus();
    return null;
  }

  async function endAll(): Promise<Outcome> {
    try {
      if (await isForAnother()) return database.session;
      const sessionClient = await requireSessionClient();
      await sessionClient.signOutEverywhere(user.id);
      // Otherwise another account was signed in meanwhile.
      if (!getAccountId()) onDone();
      return null;
    } catch (error) {
      console.error('Signing out everywhere failed.', error);
      return navigator.onLine ? messages.failed : database.offline;
    }
  }

  // While the list is loading, the session of this browser keeps its place invisibly, so that what follows does not move.
  const now = new Date().toISOString();
  const here = { id: '', user_agent: navigator.userAgent, created_at: now, last_used_at: now, is_current: true };
  const entries = sessions ?? (hasTried ? null : [here]);
  const isBusy = actions.pending === 'sessions';
  return (
    <MemberSection isForScreen title={messages.title} lead={messages.lead}>
      {entries ? (
        // The button disappears with its session, so the list takes the focus.
        <ul
          className="member-entries"
          data-loading={!sessions || undefined}
          ref={list}
          tabIndex={-1}
          aria-label={messages.title}
        >
          {entries.map((session) => {
            const device = describeDevice(session.user_agent, data.messages.device);
            const began = formatMoment(session.created_at, data.locale);
            return (
              <MemberEntry
                key={session.id}
                times={interpolate(messages.times, { began, used: formatMoment(session.last_used_at, data.locale) })}
                actions={actions}
                action={`end ${session.id}`}
                label={messages.end}
                description={interpolate(messages.endOf, { device, began })}
                onRemove={session.is_current ? undefined : () => end(session.id)}
              >
                <strong>{device}</strong>
                {session.is_current && <> ({messages.here})</>}
              </MemberEntry>
            );
          })}
        </ul>
      ) : (
        <>
          <Button isWaiting={actions.pending === 'list'} onClick={() => void actions.run('list', load)}>
            {messages.show}
          </Button>
          <ActionStatus actions={actions} action="list" />
        </>
      )}
      <p className="member-done" aria-live="polite">
        {actions.done?.startsWith('end ') && messages.ended}
      </p>
      <div className="member-buttons">
        <Button isWaiting={isBusy} onClick={() => void actions.run('sessions', endAll)}>
          {isBusy ? messages.busy : messages.everywhere}
        </Button>
      </div>
      <ActionStatus actions={actions} action="sessions" />
    </MemberSection>
  );
}
