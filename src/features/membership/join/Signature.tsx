import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { INVALID_NAME } from '#contracts/error-codes.ts';
import type { Signatory } from '#contracts/membership/status.ts';
import { useAuth } from '#features/auth/index.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import type { JoinData } from '../load.ts';
import { type CheckedName, checkName } from '../signing/display-name.ts';
import { draft } from '../signing/draft.ts';
import { checkSignatory, readSignatory, SignatoryFields, type SignatoryMistakes } from '../signing/SignatoryFields.tsx';
import { findStatement, Statement } from '../signing/Statement.tsx';
import { type Membership, useMembershipCall } from '../status/use-membership.ts';
import type { ShownDocument } from './join-state.ts';
import { SubmitError } from './SubmitError.tsx';

type Props = {
  data: JoinData;
  /** The documents to sign. */
  documents: ShownDocument[];
  /** A document whose text is not on the screen. Nobody signs a text that they cannot read. */
  missing: ShownDocument | undefined;
  /** The name of a former member. */
  earlierName: string | undefined;
  /** The details that this person signed with before; null if they never signed. */
  lastSignatory: Signatory | null;
  /** Whether stewards decide about it. */
  isApplication: boolean;
  membership: Membership;
  /** Called when the sign button is pressed. */
  onSign: () => void;
};

type Errors = {
  text?: string;
  name?: string;
  statement?: string;
  signatory?: SignatoryMistakes;
};

/** The message about an invalid name. */
function getNameError(checked: CheckedName, messages: Messages['joining']['sign']): { name?: string } {
  if ('name' in checked) return {};
  const { mistake, length } = checked;
  const texts = {
    missing: messages.nameMissing,
    tooLong: interpolate(messages.nameLong, { n: length }),
    control: messages.nameWrong,
  };
  return { name: texts[mistake] };
}

/** The form to sign: the name, the statement and the button. */
export function Signature(props: Props) {
  const { data, documents, missing, earlierName, lastSignatory, isApplication, membership, onSign } = props;
  const { joining } = data.messages;
  const { sign } = joining;
  const { user } = useAuth();
  const id = user?.id ?? '';
  const { run, isRunning, problem, clear } = useMembershipCall(membership);
  const [typed] = useState(() => draft.read(id));
  const [errors, setErrors] = useState<Errors>({});
  const [tickedFor, setTickedFor] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const shown = findStatement(
    documents.map(({ status }) => status),
    data.locale,
  );
  const signed = documents.map(({ status }) => ({ document: status.document, sha256: status.in_force.sha256 }));
  // A tick counts for the texts that were shown, not for later versions.
  const texts = signed.map(({ sha256 }) => sha256).join();
  const isTicked = tickedFor === texts;

  const submitLabel = (isApplication && data.messages.admission?.submit) || sign.submit;
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const isNameRefused = problem?.code === INVALID_NAME;
  useEffect(() => {
    if (isNameRefused) form.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  }, [isNameRefused]);

  function keep({ currentTarget }: { currentTarget: HTMLFormElement }): void {
    const fields = new FormData(currentTarget);
    draft.write(id, {
      name: String(fields.get('name') ?? ''),
      signatory: data.legal ? readSignatory(fields) : undefined,
    });
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const checked = checkName(String(fields.get('name') ?? ''));
    const signatory = data.legal ? checkSignatory(fields) : null;
    const found: Errors = {
      ...(missing ? { text: interpolate(sign.textMissing, missing.agreement) } : {}),
      ...getNameError(checked, sign),
      ...(signatory && 'mistakes' in signatory ? { signatory: signatory.mistakes } : {}),
      ...(isTicked ? {} : { statement: joining.statement.missing }),
    };
    setErrors(found);
    if (found.name) return focus('name');
    const [wrongField] = Object.keys(found.signatory ?? {});
    if (wrongField) return focus(wrongField);
    if (found.statement) return focus('statement');
    if (found.text || !('name' in checked) || !shown) return;
    onSign();
    const args = {
      display_name: checked.name,
      signed,
      locale: shown.locale,
      ...(signatory && 'signatory' in signatory ? signatory : {}),
    };
    if (await run({ name: 'sign_agreements', args })) draft.forget();
  }

  if (!shown) return <p role="alert">{data.signIn.messages.database.unready}</p>;
  return (
    <form
      ref={form}
      className="sign-form"
      noValidate
      method="dialog"
      onInput={keep}
      onSubmit={(event) => void submit(event)}
    >
      <h3>{sign.legend}</h3>
      <Field
        label={sign.name}
        hint={sign.nameHint}
        error={isNameRefused ? sign.nameRefused : errors.name}
        name="name"
        autoComplete="name"
        aria-required
        defaultValue={typed?.name || earlierName}
        onInput={() => {
          setErrors(({ name: _, ...others }) => others);
          if (isNameRefused) clear();
        }}
      />
      {data.legal && (
        <SignatoryFields
          legal={data.legal}
          last={typed?.signatory ?? lastSignatory}
          mistakes={errors.signatory ?? {}}
          onFix={(signatory) => setErrors((others) => ({ ...others, signatory }))}
        />
      )}
      <Statement
        statement={shown}
        isTicked={isTicked}
        error={errors.statement}
        onTick={(isTicked) => {
          setTickedFor(isTicked ? texts : null);
          setErrors(({ statement: _, ...others }) => others);
        }}
      />
      <Button look="primary" type="submit" isWaiting={membership.isBusy}>
        {isRunning ? sign.submitting : submitLabel}
      </Button>
      <p className="field-error" aria-live="polite">
        {missing && errors.text}
      </p>
      <SubmitError problem={isNameRefused ? null : problem} data={data} button={submitLabel} />
    </form>
  );
}
