import { useRef, useState } from 'react';
import type { DocumentStatus, Signatory } from '#contracts/membership/status.ts';
import { useAuth } from '#features/auth/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { draft } from '../signing/draft.ts';
import { checkSignatory, readSignatory, SignatoryFields, type SignatoryMistakes } from '../signing/SignatoryFields.tsx';
import { findStatement, Statement } from '../signing/Statement.tsx';
import { membershipState } from '../status/state.ts';
import { ActionStatus } from './ActionStatus.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { type Deadline, formatLastDay } from './deadline.ts';
import type { MemberPageProps } from './MemberSection.tsx';

export type PendingDocumentProps = MemberPageProps & {
  doc: DocumentStatus;
  deadline: Deadline;
  onAccepted: (accepted: { title: string; version: number }) => void;
};

type Props = PendingDocumentProps & {
  /** Whether what is to be signed is on the screen. */
  isTextShown: boolean;
  onCollapse: () => void;
};

/** The effects of declining, one paragraph each. */
function getDeclineEffects({ data, doc: { signed }, deadline }: PendingDocumentProps): string[] {
  const messages = data.messages.member.asked.dialog;
  const values = { signed: signed?.version ?? 0, date: formatLastDay(deadline.lastDay, data.locale) };
  const until = interpolate(signed ? messages.earlier : messages.earlierNone, values);
  return [messages.recorded, deadline.isOver ? messages.resting : until, messages.reconsider];
}

/** The checkbox with the statement, and three buttons: accept, decide later, decline. */
export function SignOrDecline(props: Props) {
  const { data, doc, status, actions, isTextShown, getOutcome, onAccepted, onCollapse } = props;
  const { title, in_force, declined_at } = doc;
  const { joining, member } = data.messages;
  const messages = member.asked;
  const [tickedFor, setTickedFor] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [mistakes, setMistakes] = useState<SignatoryMistakes>({});
  const [hasMissedText, setMissedText] = useState(false);
  const id = useAuth().user?.id ?? '';
  const [typed] = useState(() => draft.read(id));
  const part = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const legal = status.asks_signatory && !status.signatory ? data.legal : null;
  const { version, sha256 } = in_force;
  // A tick counts for the text that was shown, not for a later version.
  const isTicked = tickedFor === sha256;
  const statement = findStatement([doc], data.locale);
  const exactVersions = [{ document: doc.document, sha256 }];
  const acceptAction = `accept ${doc.document}`;
  const declineAction = `decline ${doc.document}`;

  async function sign(locale: string, signatory: { signatory?: Signatory }) {
    const outcome = await getOutcome({
      name: 'sign_agreements',
      args: { display_name: null, signed: exactVersions, locale, ...signatory },
    });
    return membershipState.get().problem?.kind === 'changed' ? messages.changed : outcome;
  }

  async function accept(): Promise<void> {
    // A member who gave a legal name before signs with it again.
    const checked: { signatory?: Signatory } | { mistakes: SignatoryMistakes } =
      legal && form.current ? checkSignatory(new FormData(form.current)) : {};
    const found = 'mistakes' in checked ? checked.mistakes : {};
    setError(isTicked ? undefined : joining.statement.missing);
    setMistakes(found);
    const [first] = [...Object.keys(found), ...(isTicked ? [] : ['statement'])];
    if (first) part.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    if ('mistakes' in checked || !isTicked || !statement) return;
    setMissedText(!isTextShown);
    if (!isTextShown || !(await actions.run(acceptAction, () => sign(statement.locale, checked)))) return;
    draft.forget();
    onAccepted({ title, version });
  }

  async function decline(): Promise<boolean> {
    const args = { declined: exactVersions, locale: data.locale };
    const isDone = await actions.run(declineAction, () => getOutcome({ name: 'decline_agreements', args }));
    if (isDone) onCollapse();
    return isDone;
  }

  const isBusy = actions.pending === acceptAction;
  return (
    <div className="sign-or-decline" ref={part}>
      {legal && (
        <form
          ref={form}
          noValidate
          onInput={({ currentTarget }) =>
            draft.write(id, { name: '', signatory: readSignatory(new FormData(currentTarget)) })
          }
          onSubmit={(event) => event.preventDefault()}
        >
          <SignatoryFields legal={legal} last={typed?.signatory ?? null} mistakes={mistakes} onFix={setMistakes} />
        </form>
      )}
      {statement ? (
        <Statement
          statement={statement}
          isTicked={isTicked}
          onTick={(isTicked) => {
            setTickedFor(isTicked ? sha256 : null);
            setError(undefined);
          }}
          error={error}
        />
      ) : (
        <p role="alert">{data.signIn.messages.database.unready}</p>
      )}
      <div className="problem" aria-live="polite">
        {hasMissedText && !isTextShown && <p>{interpolate(joining.sign.textMissing, { title })}</p>}
      </div>
      <ActionStatus actions={actions} action={acceptAction} />
      <div className="member-buttons">
        <Button look="primary" isWaiting={isBusy} onClick={() => void accept()}>
          {isBusy ? messages.accepting : messages.accept}
        </Button>
        <Button onClick={onCollapse}>{declined_at ? messages.hide : messages.later}</Button>
        {!declined_at && (
          <ConfirmDialog
            label={messages.decline}
            title={interpolate(messages.dialog.title, { version, title })}
            points={getDeclineEffects(props)}
            messages={{ ...messages.dialog, cancel: member.cancel }}
            actions={actions}
            action={declineAction}
            onConfirm={decline}
          />
        )}
      </div>
    </div>
  );
}
