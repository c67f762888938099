import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { INVALID_NAME } from '#contracts/error-codes.ts';
import { useAuth } from '#features/auth/index.ts';
import type { Messages } from '#lib/messages/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import type { ShownDocument } from '../documents/order.ts';
import { type CheckedName, checkName } from '../member/display-name.ts';
import { keptName } from '../sign/kept-name.ts';
import { Statement } from '../sign/Statement.tsx';
import { namedIn, statementOf } from '../sign/statement.ts';
import { useCall } from '../sign/use-call.ts';
import type { Membership } from '../status/use-membership.ts';
import { CallNote } from './CallNote.tsx';
import type { JoinData } from './model.ts';

type Props = {
  data: JoinData;
  /** What is signed. */
  documents: ShownDocument[];
  /** One whose text is not on the screen: what nobody can read, nobody signs. */
  absent: ShownDocument | undefined;
  /** Of somebody who was a member before. */
  earlierName: string | undefined;
  membership: Membership;
  /** Hears that somebody presses the button. */
  onSign: () => void;
};

type Errors = { text?: string; name?: string; statement?: string };

/** What is wrong with a name, in messages. */
function nameError(checked: CheckedName, messages: Messages['joining']['sign']): { name?: string } {
  if ('name' in checked) return {};
  const { mistake, length } = checked;
  const texts = {
    missing: messages.nameMissing,
    tooLong: interpolate(messages.nameLong, { n: length }),
    control: messages.nameWrong,
  };
  return { name: texts[mistake] };
}

/** The name, the sentence with its box, and the button. */
export function Signature({ data, documents, absent, earlierName, membership, onSign }: Props) {
  const { joining } = data.messages;
  const { sign } = joining;
  const { user } = useAuth();
  const id = user?.id ?? '';
  const { run, isRunning, problem, clear } = useCall(membership);
  const [errors, setErrors] = useState<Errors>({});
  const [tickedFor, setTickedFor] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const sentence = statementOf(joining.statement, namedIn(documents), data.locale);
  const signed = documents.map(({ status }) => ({ document: status.document, sha256: status.in_force.sha256 }));
  // Agreeing to some texts is not agreeing to the next ones.
  const texts = signed.map(({ sha256 }) => sha256).join();
  const isTicked = tickedFor === texts;

  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const isRefusedName = problem?.code === INVALID_NAME;
  useEffect(() => {
    if (isRefusedName) form.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  }, [isRefusedName]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const checked = checkName(String(new FormData(event.currentTarget).get('name') ?? ''));
    const found: Errors = {
      ...(absent ? { text: interpolate(sign.textMissing, absent.agreement) } : {}),
      ...nameError(checked, sign),
      ...(isTicked ? {} : { statement: joining.statement.missing }),
    };
    setErrors(found);
    if (found.name) return focus('name');
    if (found.statement) return focus('statement');
    if (found.text || !('name' in checked)) return;
    onSign();
    const args = { display_name: checked.name, signed, statement: sentence, locale: data.locale };
    if (await run({ name: 'sign_agreements', args })) keptName.forget();
  }

  return (
    <form ref={form} className="sign-form" noValidate method="post" onSubmit={(event) => void submit(event)}>
      <h3>{sign.legend}</h3>
      <Field
        label={sign.name}
        hint={sign.nameHint}
        error={isRefusedName ? sign.nameRefused : errors.name}
        name="name"
        autoComplete="name"
        required
        defaultValue={keptName.read(id) || earlierName}
        onInput={({ currentTarget }) => {
          keptName.write(id, currentTarget.value);
          setErrors(({ name: _, ...others }) => others);
          if (isRefusedName) clear();
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
        {absent && errors.text}
      </p>
      <CallNote problem={isRefusedName ? null : problem} data={data} button={sign.submit} />
    </form>
  );
}
