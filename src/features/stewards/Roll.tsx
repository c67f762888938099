import { useState } from 'react';
import { STANDINGS } from '#contracts/membership/status.ts';
import { getAccountId } from '#features/auth/index.ts';
import { interpolate } from '#lib/messages/interpolate.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { toCsv } from './csv.ts';
import { type Answer, useDesk } from './desk-context.tsx';
import { Day, List } from './List.tsx';
import { isPageOf, isRollEntry, type Page, type RollEntry } from './model.ts';

/** The membership statuses of members and former members. */
const LISTED = STANDINGS.filter(
  (standing) => standing !== 'none' && standing !== 'applied' && standing !== 'lapsed' && standing !== 'declined',
);

const EXPORT_SIZE = 200;

/** The roll: current and former members, with a search, a filter and an export. */
export function Roll() {
  const { data, info, call } = useDesk();
  const { messages } = data;
  const { roll, standings } = messages;
  const [filter, setFilter] = useState<{ search: string; standing: string | null }>({ search: '', standing: null });
  const [progress, setProgress] = useState<{ text: string; isProblem?: boolean; isRunning?: boolean }>({ text: '' });

  async function exportAll(): Promise<void> {
    const steward = getAccountId();
    const entries: RollEntry[] = [];
    let after: Page<RollEntry>['next'] = 0;
    while (after !== null) {
      setProgress({ text: interpolate(roll.exporting, { n: entries.length }), isRunning: true });
      const page: object = { ...filter, after, page_size: EXPORT_SIZE, is_export: true };
      const answer: Answer<Page<RollEntry>> = await call('desk_roll', page, isPageOf(isRollEntry));
      if ('problem' in answer) return setProgress({ text: answer.problem, isProblem: true });
      entries.push(...answer.data.items);
      after = answer.data.next;
    }
    // Whoever has signed out meanwhile may have left the device to others.
    if (getAccountId() !== steward) return;
    const header = ['number', 'name', 'email', 'joined_at', 'left_at', 'standing'];
    const rows = entries.map((one) => [
      one.number,
      one.display_name,
      one.email,
      one.joined_at,
      one.left_at,
      one.standing,
    ]);
    const file = new Blob([toCsv([header, ...rows])], { type: 'text/csv;charset=utf-8' });
    saveFile(file, `members-${new Date().toISOString().slice(0, 10)}.csv`);
    setProgress({ text: interpolate(roll.exported, { n: entries.length }) });
  }

  return (
    <>
      <p className="desk-lead">{interpolate(roll.lead, { n: info.members ?? 0 })}</p>
      <form
        className="desk-form"
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          setFilter({
            search: String(given.get('search') ?? ''),
            standing: String(given.get('standing') ?? '') || null,
          });
        }}
      >
        <Field label={roll.search} name="search" type="search" autoComplete="off" />
        <div className="field">
          <label htmlFor="desk-standing">{roll.standing}</label>
          <select id="desk-standing" name="standing">
            <option value="">{roll.all}</option>
            {LISTED.map((standing) => (
              <option key={standing} value={standing}>
                {standings[standing]}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" look="primary">
          {roll.find}
        </Button>
        <Button isWaiting={progress.isRunning === true} onClick={() => void exportAll()}>
          {roll.export}
        </Button>
      </form>
      <p role="status">{progress.isProblem ? '' : progress.text}</p>
      <div className="problem" aria-live="polite">
        {progress.isProblem && <p>{progress.text}</p>}
      </div>
      <List
        name="desk_roll"
        isItem={isRollEntry}
        args={filter}
        first={0}
        caption={roll.caption}
        empty={roll.empty}
        getKey={({ number }) => number}
        columns={[
          { title: roll.number, show: ({ number }) => number },
          {
            title: messages.applications.name,
            show: ({ number, display_name }) => (
              <a href={`#person/${number}`}>
                <bdi>{display_name}</bdi>
              </a>
            ),
          },
          { title: messages.applications.email, show: ({ email }) => <bdi>{email}</bdi> },
          { title: roll.since, show: ({ joined_at }) => <Day moment={joined_at} /> },
          { title: roll.standing, show: ({ standing }) => standings[standing] },
        ]}
      />
    </>
  );
}
