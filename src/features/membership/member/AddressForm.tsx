import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  hasOtherLetters,
  isForAnother,
  type Problem,
  parseCode,
  parseEmail,
  requireSessionClient,
  toProblem,
} from '#features/auth/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { useFocusIfLost } from '#ui/use-focus-if-lost.ts';
import { ActionStatus } from './ActionStatus.tsx';
import { type MemberPageProps, MemberSection } from './MemberSection.tsx';

type Props = MemberPageProps & { reload: () => void };

/** If both links were followed on other devices, this session has ended. */
const askForSession = () =>
  requireSessionClient()
    .then((sessionClient) => sessionClient.askForSession())
    .catch((error: unknown) => console.error('The session could not be checked.', error));

/** Changes the account's address, which both the current and the new mailbox have to confirm. */
export function AddressForm({ data, status, user, actions, reload }: Props) {
  const messages = data.messages.member.address;
  const { database, problems } = data.signIn.messages;
  const { codeLength, confirmPath } = data.signIn;
  // After a change, by codes here or by links in another tab, the session has the new address sooner than the record.
  const present = user.email ?? status.email;
  useEffect(() => {
    if (present !== status.email) reload();
  }, [present, status.email, reload]);
  // The backend stores the requested address, so that a reload finds it. The request is over once the present address has changed.
  const [request, setRequest] = useState({ from: present, to: user.new_email ?? '' });
  const asked = request.from === present ? request.to : '';
  useEffect(() => {
    if (!asked) return;
    const check = () => {
      if (!document.hidden) void askForSession();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [asked]);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState('');
  const noteRef = useRef<HTMLParagraphElement>(null);
  useFocusIfLost(noteRef, note);
  const [wantsOther, setWantsOther] = useState(false);
  const getText = ({ kind }: Problem): string => {
    if (kind === 'offline' || kind === 'unreachable' || kind === 'slow' || kind === 'server') return database[kind];
    if (kind === 'limited') return messages.limited;
    if (kind === 'attempts') return problems.attempts;
    if (kind === 'email') return messages.wrong;
    if (kind === 'again') return database.session;
    return kind === 'expired' ? interpolate(messages.expired, { button: messages.other }) : messages.failed;
  };

  const attempt = (operation: 'mail' | 'code', job: () => Promise<void>, getMailbox = () => '') =>
    actions.run('address', async () => {
      if (operation === 'mail' && (await isForAnother())) return database.session;
      return job().then(
        () => null,
        (error: unknown) => {
          const problem = toProblem(error, operation, navigator.onLine);
          if (problem.kind === 'expired') void askForSession();
          const mailbox = problem.kind === 'expired' ? getMailbox() : '';
          return [mailbox, getText(problem)].filter(Boolean).join(': ');
        },
      );
    });

  function ask(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('email') ?? '');
    const email = parseEmail(typed)?.toLowerCase();
    const isSame = email === present;
    if (!email || isSame) {
      const wrong = hasOtherLetters(typed) ? data.signIn.messages.form.emailLetters : messages.wrong;
      setError(isSame ? messages.same : typed.trim() ? wrong : messages.missing);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    void attempt('mail', async () => {
      const next = encodeURIComponent(data.paths.member);
      const sessionClient = await requireSessionClient();
      await sessionClient.requestEmailChange(email, new URL(`${confirmPath}?next=${next}`, location.origin).href);
      setNote('');
      setWantsOther(false);
      setRequest({ from: present, to: email });
    });
  }

  function confirm(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const codes = [present, asked].flatMap((email, index) => {
      const field = form.querySelector<HTMLInputElement>(`[name="code-${index}"]`);
      const typed = field?.value.trim();
      return field && typed ? [{ field, email, token: parseCode(typed, codeLength) ?? '' }] : [];
    });
    if (codes.length === 0 || codes.some(({ token }) => !token)) {
      setError(interpolate(messages.codeMissing, { n: codeLength }));
      form.querySelector('input')?.focus();
      return;
    }
    setNote('');
    // The message names the mailbox whose code was refused.
    let mailbox = '';
    const send = async () => {
      const sessionClient = await requireSessionClient();
      let confirmed = '';
      try {
        for (const { field, email, token } of codes) {
          mailbox = email;
          const isChanged = await sessionClient.confirmEmailChange({ email, token });
          confirmed = isChanged ? interpolate(messages.done, { address: asked }) : messages.half;
          // A hosted project refuses a code that it has accepted before, so it is not sent again with the other mailbox's.
          field.value = '';
        }
      } finally {
        setNote(confirmed);
      }
    };
    void attempt('code', send, () => mailbox);
  }

  const isBusy = actions.pending === 'address';
  const lead = interpolate(messages.lead, { address: status.email });
  const { contact } = data.signIn;
  return (
    <MemberSection isForScreen title={messages.title} lead={lead}>
      {/* In the page from the beginning, so that screen readers announce what appears in it. */}
      <p role="status">{asked && interpolate(messages.sent, { address: present, other: asked })}</p>
      {asked ? (
        <form key="codes" className="member-form" noValidate method="dialog" onSubmit={confirm}>
          {[present, asked].map((address, index) => (
            <Field
              key={address}
              label={interpolate(messages.code, { address })}
              hint={messages.codeHint}
              error={index === 0 ? error : undefined}
              name={`code-${index}`}
              inputMode="numeric"
              autoComplete="one-time-code"
              dir="ltr"
              onInput={() => setError(undefined)}
              focusOnMount={index === 0 && actions.done === 'address'}
            />
          ))}
          <div className="member-buttons">
            <Button type="submit" isWaiting={isBusy}>
              {isBusy ? messages.confirming : messages.confirm}
            </Button>
            <Button
              onClick={() => {
                setWantsOther(true);
                setRequest({ from: present, to: '' });
              }}
            >
              {messages.other}
            </Button>
          </div>
        </form>
      ) : (
        <form key="address" className="member-form" noValidate method="dialog" onSubmit={ask}>
          <Field
            label={messages.label}
            error={error}
            name="email"
            type="email"
            autoComplete="email"
            aria-required
            dir="ltr"
            onInput={() => setError(undefined)}
            focusOnMount={wantsOther}
          />
          <Button type="submit" isWaiting={isBusy}>
            {isBusy ? messages.sending : messages.send}
          </Button>
        </form>
      )}
      <p className="member-done" aria-live="polite" ref={noteRef} tabIndex={-1}>
        {note}
      </p>
      <ActionStatus actions={actions} action="address" />
      {!asked && (
        <p className="member-lost">
          {interpolate(messages.lost, { address: status.email })} <a href={contact.href}>{contact.label}</a>
        </p>
      )}
    </MemberSection>
  );
}
