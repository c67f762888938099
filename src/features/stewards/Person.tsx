import { useEffect, useRef, useState } from 'react';
import { nullable } from '#contracts/check.ts';
import { formatShortDate } from '#lib/date.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { ActDialog, type ActFields } from './ActDialog.tsx';
import { type Outcome, useDesk } from './desk-context.tsx';
import {
  getPossibleActs,
  isPersonRecord,
  isRecordedSince,
  type PersonRecord,
  type RecordedAct,
  type StewardAct,
} from './model.ts';
import { type Change, ProposalNote } from './Proposals.tsx';

const FIELDS: Record<StewardAct, ActFields> = {
  accept: { reason: 'optional' },
  decline: { reason: 'required' },
  warn: { reason: 'required', until: true },
  pause: { reason: 'required', until: true },
  resume: { reason: 'optional' },
  exclude: { reason: 'required', until: true },
  readmit: { reason: 'optional' },
  readdress: { newEmail: true, reason: 'required' },
  end: { reason: 'required' },
};

/** Looks somebody up by number or address, and shows their record. */
export function Person({ named }: { named: string }) {
  const { data, call, reload } = useDesk();
  const messages = data.messages.person;
  // Undefined while loading, null if nobody is found.
  const [record, setRecord] = useState<PersonRecord | null | undefined>(named ? undefined : null);
  const [wanted, setWanted] = useState({ named, count: 0 });
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted.named) return;
    let isCurrent = true;
    void call('desk_person', { person: wanted.named }, nullable(isPersonRecord)).then((answer) => {
      if (!isCurrent) return;
      setProblem('problem' in answer ? answer.problem : null);
      setRecord('problem' in answer ? null : answer.data);
    });
    return () => {
      isCurrent = false;
    };
  }, [call, wanted]);

  // Whether the latest act may have been recorded although its answer was lost.
  const isUnsure = useRef(false);

  function show(record: PersonRecord, done: string): Outcome {
    setRecord(record);
    reload();
    return { done };
  }

  async function change(name: string, args: object, done: string): Promise<Outcome> {
    if (isUnsure.current && record) {
      const now = await call('desk_person', { person: record.id }, nullable(isPersonRecord));
      if ('problem' in now) return { ...now, isOutdated: true };
      isUnsure.current = false;
      if (now.data && isRecordedSince(record, now.data, args)) return show(now.data, done);
    }
    const answer = await call(name, args, isPersonRecord);
    if (!('problem' in answer)) return show(answer.data, done);
    isUnsure.current = answer.isOutdated === true;
    return answer;
  }

  return (
    <>
      <form
        className="desk-form"
        onSubmit={(event) => {
          event.preventDefault();
          const named = String(new FormData(event.currentTarget).get('person') ?? '').trim();
          setRecord(undefined);
          // So that the same problem is announced again.
          setProblem(null);
          setWanted(({ count }) => ({ named, count: count + 1 }));
        }}
      >
        <Field label={messages.find} name="person" autoComplete="off" required />
        <Button type="submit" look="primary">
          {messages.show}
        </Button>
      </form>
      <p role="status">{record === undefined && data.messages.list.loading}</p>
      <div className="problem" aria-live="polite">
        {problem && <p>{problem}</p>}
        {record === null && wanted.named && !problem && <p>{messages.none}</p>}
      </div>
      {record && (
        <Record
          key={wanted.count}
          record={record}
          onChange={change}
          onOutdated={() => {
            reload();
            setWanted(({ count }) => ({ named: record.id, count: count + 1 }));
          }}
          focusOnMount={wanted.count > 0}
        />
      )}
    </>
  );
}

type RecordProps = {
  record: PersonRecord;
  onChange: Change;
  /** As in `ActDialog`. */
  onOutdated: () => void;
  /** Whether its heading takes the focus when it appears, because the steward has just requested it. */
  focusOnMount: boolean;
};

/** Everything that the roles of the steward show about one person, and what they can do. */
function Record({ record, onChange, onOutdated, focusOnMount }: RecordProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shouldFocus = useRef(focusOnMount);
  useEffect(() => {
    if (shouldFocus.current) heading.current?.focus();
  }, []);
  const { data, info } = useDesk();
  const { person: messages, acts } = data.messages;
  const name = record.display_name ?? record.email;
  const day = (moment: string | null) => (moment ? formatShortDate(new Date(moment), data.locale) : '');
  const facts: [string, string][] = [
    [messages.number, String(record.number ?? messages.noMember)],
    [data.messages.applications.email, record.email],
    [data.messages.roll.since, day(record.joined_at)],
    [messages.left, day(record.left_at)],
    [data.messages.roll.standing, data.messages.standings[record.standing]],
  ];
  function nameAct(act: RecordedAct['act'], actor: RecordedAct['actor']): string {
    if (act === 'apply') return messages.own.apply;
    if (actor === 'steward') return acts[act].done;
    return messages.own[act === 'pause' || act === 'resume' ? act : 'end'];
  }

  const history = [
    ...record.signatures.map(({ id, act, document: documentId, version, signed_at }) => ({
      key: `s${id}`,
      at: signed_at,
      what: interpolate(messages.signature[act === 'accept' ? 'accept' : act === 'decline' ? 'decline' : 'withdraw'], {
        document: record.documents.find((one) => one.document === documentId)?.title ?? documentId,
        version,
      }),
      more: '',
    })),
    ...record.all_acts.map(({ id, act, actor, until, reason, decision, who, acted_at }) => ({
      key: `a${id}`,
      at: acted_at,
      what: nameAct(act, actor),
      more: [who, until && interpolate(messages.until, { day: day(until) }), decision, reason]
        .filter(Boolean)
        .join(' · '),
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <article className="desk-record" aria-label={name}>
      <h3 ref={heading} tabIndex={-1}>
        <bdi>{name}</bdi>
      </h3>
      <dl>
        {facts.map(
          ([title, value]) =>
            value && (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {record.proposals.map((proposal) => (
        <ProposalNote key={proposal.key} proposal={proposal} name={name} onSettle={onChange} onOutdated={onOutdated} />
      ))}
      <div className="member-buttons">
        {getPossibleActs(info.roles, record.standing)
          .filter((act) => record.proposals.every((proposal) => proposal.act !== act))
          .map((act) => (
            <ActDialog
              key={act}
              label={acts[act].label}
              title={interpolate(acts[act].title, { name })}
              text={acts[act].text}
              fields={FIELDS[act]}
              onOutdated={onOutdated}
              onConfirm={(given) =>
                onChange(
                  'desk_act',
                  { person: record.id, act, ...given },
                  act === 'exclude' || act === 'readdress' ? messages.proposed : messages.recorded,
                )
              }
            />
          ))}
      </div>
      <h4>{messages.history}</h4>
      <ol className="desk-history">
        {history.map(({ key, at, what, more }) => (
          <li key={key}>
            <time dateTime={at}>{day(at)}</time> {what}
            {more && <p>{more}</p>}
          </li>
        ))}
      </ol>
    </article>
  );
}
