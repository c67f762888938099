import type { PasskeyListItem } from '@supabase/supabase-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isForAnother, toProblem, useAuth, useAuthState } from '#features/auth/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { useFocusIfLost } from '#ui/use-focus-if-lost.ts';
import type { MemberData } from '../load.ts';
import { ActionStatus, type Outcome } from './ActionStatus.tsx';
import { MemberEntry } from './MemberEntry.tsx';
import { formatMoment, type MemberPageProps, MemberSection } from './MemberSection.tsx';

/** Errors of the sign-in service and its client about passkeys. https://supabase.com/docs/guides/auth/passkeys */
const REASONS: Record<string, 'exists' | 'tooMany' | 'off'> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'exists',
  webauthn_credential_exists: 'exists',
  too_many_passkeys: 'tooMany',
  passkey_disabled: 'off',
};

/** The message for a failed call about passkeys. */
export function getPasskeyMessage(error: { code?: string | undefined; status?: number }, data: MemberData): string {
  console.error('A call about passkeys failed.', error);
  const { passkeys } = data.messages.member;
  const { database, problems } = data.signIn.messages;
  const reason = REASONS[error.code ?? ''];
  if (reason) return passkeys[reason];
  const { kind } = toProblem(error, 'passkey', navigator.onLine);
  if (kind === 'again' || error.status === 401 || error.status === 403) return database.session;
  if (kind === 'dismissed') return passkeys.dismissed;
  return kind === 'passkey' ? database.other : problems[kind];
}

/** The passkeys of the account, if the sign-in service has them, with buttons to add and remove them. */
export function Passkeys({ data, actions }: MemberPageProps) {
  const { client } = useAuth();
  const { hasPasskeys } = useAuthState();
  const [passkeys, setPasskeys] = useState<PasskeyListItem[] | null>(null);
  const [hasTried, setTried] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const messages = data.messages.member.passkeys;
  const { unreachable, session } = data.signIn.messages.database;

  const load = useCallback(async (): Promise<Outcome> => {
    if (!client) return unreachable;
    const found = await client.auth.passkey.list();
    if (found.error) return getPasskeyMessage(found.error, data);
    setPasskeys(found.data);
    return null;
  }, [client, data, unreachable]);

  useEffect(() => {
    if (hasPasskeys) void load().finally(() => setTried(true));
  }, [hasPasskeys, load]);
  useFocusIfLost(list, actions.done === 'passkeys');

  async function add(): Promise<Outcome> {
    if (!client) return unreachable;
    if (await isForAnother()) return session;
    const { error } = await client.auth.registerPasskey();
    return error ? getPasskeyMessage(error, data) : load();
  }

  async function remove(passkeyId: string): Promise<Outcome> {
    if (!client) return unreachable;
    const { error } = await client.auth.passkey.delete({ passkeyId });
    if (error) return getPasskeyMessage(error, data);
    setPasskeys((before) => before?.filter(({ id }) => id !== passkeyId) ?? null);
    list.current?.focus();
    return null;
  }

  if (!hasPasskeys) return null;
  // While the list is loading, the sentence of an empty one keeps its place invisibly, so that what follows does not move.
  const entries = passkeys ?? (hasTried ? null : []);
  const isAdding = actions.pending === 'passkey';
  return (
    <MemberSection isForScreen title={messages.title} lead={messages.lead}>
      {entries ? (
        // The button disappears with its passkey, so the list takes the focus.
        <div data-loading={!passkeys || undefined} ref={list} tabIndex={-1}>
          {entries.length === 0 && <p>{messages.none}</p>}
          <ul className="member-entries" hidden={entries.length === 0} aria-label={messages.title}>
            {entries.map(({ id, friendly_name, created_at, last_used_at }) => {
              const name = friendly_name ?? messages.title;
              const added = formatMoment(created_at, data.locale);
              const used = last_used_at && formatMoment(last_used_at, data.locale);
              return (
                <MemberEntry
                  key={id}
                  times={used ? interpolate(messages.times, { added, used }) : interpolate(messages.unused, { added })}
                  actions={actions}
                  action={`remove ${id}`}
                  label={messages.remove}
                  description={interpolate(messages.removeOf, { name, added })}
                  onRemove={() => remove(id)}
                >
                  <strong>{name}</strong>
                </MemberEntry>
              );
            })}
          </ul>
        </div>
      ) : (
        <>
          <Button isWaiting={actions.pending === 'passkeys'} onClick={() => void actions.run('passkeys', load)}>
            {messages.show}
          </Button>
          <ActionStatus actions={actions} action="passkeys" />
        </>
      )}
      <p className="member-done" aria-live="polite">
        {actions.done?.startsWith('remove ') && messages.removed}
      </p>
      <div className="member-buttons">
        <Button isWaiting={isAdding} onClick={() => void actions.run('passkey', add)}>
          {isAdding ? messages.adding : messages.add}
        </Button>
      </div>
      <ActionStatus actions={actions} action="passkey" done={messages.added} />
    </MemberSection>
  );
}
