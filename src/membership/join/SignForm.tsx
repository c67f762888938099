import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useAuth } from '../../auth/index.ts';
import { fill } from '../../lib/words/fill.ts';
import type { Words } from '../../lib/words/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import type { ShownDocument } from '../documents/order.ts';
import { type CheckedName, checkName } from '../member/display-name.ts';
import { changesSince, seenIn } from '../sign/changes.ts';
import { keptName } from '../sign/kept-name.ts';
import { Statement } from '../sign/Statement.tsx';
import { statementOf } from '../sign/statement.ts';
import { useCall } from '../sign/use-call.ts';
import type { MembershipStatus } from '../status/model.ts';
import type { Membership } from '../status/use-membership.ts';
import { CallNote } from './CallNote.tsx';
import type { JoinData } from './model.ts';
import { SignDocument } from './SignDocument.tsx';

type Props = {
  data: JoinData;
  status: MembershipStatus;
  documents: ShownDocument[];
  membership: Membership;
  /** Hears that somebody presses the button. */
  onSign: () => void;
};

type Errors = { text?: string; name?: string; statement?: string };

/** What is wrong with a name, in words. */
function nameError(checked: CheckedName, words: Words['joining']['sign']): { name?: string } {
  if ('name' in checked) return {};
  const { mistake, length } = checked;
  const texts = { missing: words.nameMissing, tooLong: fill(words.nameLong, { n: length }), control: words.nameWrong };
  return { name: texts[mistake] };
}

/** The documents, and the signature below them. */
export function SignForm({ data, status, documents, membership, onSign }: Props) {
  const { joining } = data.words;
  const { sign } = joining;
  const { user } = useAuth();
  const id = user?.id ?? '';
  const { run, isRunning, problem } = useCall(membership);
  const [seen] = useState(() => seenIn(status.documents));
  const changes = changesSince(seen, status.documents);
  const [onScreen, setOnScreen] = useState<Record<string, string | null>>({});
  const [errors, setErrors] = useState<Errors>({});
  const [tickedFor, setTickedFor] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);

  const named = documents.map(({ agreement, status }) => ({
    title: agreement.title,
    version: status.in_force.version,
  }));
  const sentence = statementOf(joining.statement, named, data.locale);
  const signed = documents.map(({ status }) => ({ document: status.document, sha256: status.in_force.sha256 }));
  // Agreeing to some texts is not agreeing to the next ones.
  const texts = signed.map(({ sha256 }) => sha256).join();
  const isTicked = tickedFor === texts;

  const onShown = useCallback(
    (document: string, sha256: string | null) => setOnScreen((before) => ({ ...before, [document]: sha256 })),
    [],
  );

  const isRefusedName = problem?.code === 'CP003';
  const isChanged = changes.length > 0;
  useEffect(() => {
    if (isChanged) box.current?.querySelector<HTMLElement>('.document-change')?.focus();
  }, [isChanged]);

  function check(typed: string): { name: string | null; errors: Errors } {
    const absent = documents.find(({ status }) => onScreen[status.document] !== status.in_force.sha256);
    const checked = checkName(typed);
    return {
      name: 'name' in checked ? checked.name : null,
      errors: {
        ...(absent ? { text: fill(sign.textMissing, absent.agreement) } : {}),
        ...nameError(checked, sign),
        ...(isTicked ? {} : { statement: joining.statement.missing }),
      },
    };
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const { name, errors } = check(String(new FormData(form).get('name') ?? ''));
    setErrors(errors);
    if (name === null || errors.text || errors.statement) {
      const first = errors.name ? 'name' : 'statement';
      if (errors.name || errors.statement) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    onSign();
    const args = { display_name: name, signed, statement: sentence, locale: data.locale };
    if (await run({ name: 'sign_agreements', args })) keptName.forget();
  }

  return (
    <div ref={box} className="sign">
      {documents.map((shown) => (
        <SignDocument
          key={shown.status.document}
          shown={shown}
          change={changes.find(({ document }) => document === shown.status.document)}
          data={data}
          onShown={onShown}
        />
      ))}
      <form className="sign-form" noValidate method="post" onSubmit={(event) => void submit(event)}>
        <h3>{sign.legend}</h3>
        <Field
          label={sign.name}
          hint={sign.nameHint}
          error={isRefusedName ? sign.nameRefused : errors.name}
          name="name"
          autoComplete="name"
          required
          defaultValue={keptName.read(id) || status.member?.display_name}
          onInput={({ currentTarget }) => {
            keptName.write(id, currentTarget.value);
            setErrors(({ name: _, ...others }) => others);
          }}
        />
        <Statement
          sentence={sentence}
          isTicked={isTicked}
          error={errors.statement}
          onTick={(isTicked) => {
            setTickedFor(isTicked ? texts : null);
            setErrors(({ statement: _, ...others }) => others);
          }}
        />
        <Button look="primary" type="submit" isWaiting={membership.isBusy}>
          {isRunning ? sign.submitting : sign.submit}
        </Button>
        <p className="field-error" aria-live="polite">
          {errors.text}
        </p>
        <CallNote problem={isRefusedName ? null : problem} data={data} button={sign.submit} />
      </form>
    </div>
  );
}
